#include "gaia/sse_parser.hpp"

#include <napi.h>

#include <string>

#include "gaia/error.hpp"
#include "native_error.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

/// Events of one call as one string: event, id, retry and data of each, every field ended by CR, which none of them can
/// contain. Making JavaScript strings is what parsing costs, so one is made a call instead of four an event.
class JoinedEvents {
 public:
  void append(const SseEvent& event) {
    field(event.event);
    field(event.id);
    field(event.retry ? std::to_string(*event.retry) : std::string_view());
    field(event.data);
  }
  bool empty() const { return text_.empty(); }
  Napi::Value to_js(Napi::Env env) const {
    return text_.empty() ? env.Undefined() : Napi::String::New(env, text_).As<Napi::Value>();
  }

 private:
  void field(std::string_view value) { text_.append(value).push_back('\r'); }

  std::string text_;
};

class SseParserObject : public Napi::ObjectWrap<SseParserObject> {
 public:
  /// new SseParser(maxEventBytes)
  explicit SseParserObject(const Napi::CallbackInfo& info)
      : ObjectWrap(info), parser_(static_cast<std::size_t>(info[0].As<Napi::Number>().Int64Value())) {}

  static Napi::Function define(Napi::Env env) {
    return DefineClass(env, "SseParser",
                       {
                           InstanceMethod<&SseParserObject::feed>("feed"),
                           InstanceMethod<&SseParserObject::finish>("finish"),
                           InstanceAccessor<&SseParserObject::comment_count>("commentCount"),
                           InstanceAccessor<&SseParserObject::last_event_id>("lastEventId"),
                           InstanceAccessor<&SseParserObject::retry>("retry"),
                       });
  }

 private:
  /// feed(bytes) -> joined events, or undefined when none was completed.
  Napi::Value feed(const Napi::CallbackInfo& info) {
    const auto bytes = info[0].As<Napi::Uint8Array>();
    JoinedEvents events;
    return guarded(info.Env(), [&] {
      try {
        parser_.feed({reinterpret_cast<const char*>(bytes.Data()), bytes.ByteLength()},
                     [&](const SseEvent& event) { events.append(event); });
      } catch (const gaia::Error&) {
        // The events before the failure are not lost: the parser fails again at the next call.
        if (events.empty()) throw;
      }
      return events.to_js(info.Env());
    });
  }

  /// finish(flushIncomplete) -> [whether the last event was incomplete, joined events or undefined]
  Napi::Value finish(const Napi::CallbackInfo& info) {
    const bool flush = info[0].As<Napi::Boolean>();
    JoinedEvents events;
    return guarded(info.Env(), [&]() -> Napi::Value {
      const bool incomplete = parser_.finish(flush, [&](const SseEvent& event) { events.append(event); });
      Napi::Array result = Napi::Array::New(info.Env(), 2);
      result.Set(0U, Napi::Boolean::New(info.Env(), incomplete));
      result.Set(1U, events.to_js(info.Env()));
      return result;
    });
  }

  Napi::Value comment_count(const Napi::CallbackInfo& info) {
    return Napi::Number::New(info.Env(), static_cast<double>(parser_.comment_count()));
  }

  Napi::Value last_event_id(const Napi::CallbackInfo& info) {
    return Napi::String::New(info.Env(), parser_.last_event_id());
  }

  Napi::Value retry(const Napi::CallbackInfo& info) {
    if (!parser_.retry()) return info.Env().Undefined();
    return Napi::Number::New(info.Env(), static_cast<double>(*parser_.retry()));
  }

  SseParser parser_;
};

}  // namespace

void export_sse_parser(Napi::Env env, Napi::Object exports) { exports.Set("SseParser", SseParserObject::define(env)); }

}  // namespace gaia::binding
