#include "gaia/code_words.hpp"

#include <napi.h>

#include "native_error.hpp"
#include "topics.hpp"

namespace gaia::binding {
namespace {

Napi::Value code_words(const Napi::CallbackInfo& info) {
  const std::string text = info[0].As<Napi::String>();
  return guarded(info.Env(), [&] {
    Napi::Array words = Napi::Array::New(info.Env());
    std::uint32_t count = 0;
    for_each_code_word(text, [&](const CodeWord& word) {
      const Napi::HandleScope scope(info.Env());
      words.Set(count++, Napi::String::New(info.Env(), word.text.data(), word.text.size()));
      return true;
    });
    return words;
  });
}

Napi::Value question_words(const Napi::CallbackInfo& info) {
  const std::string question = info[0].As<Napi::String>();
  return guarded(info.Env(), [&] {
    const std::vector<std::string> found = gaia::question_words(question);
    Napi::Array words = Napi::Array::New(info.Env(), found.size());
    for (std::size_t i = 0; i < found.size(); ++i) words.Set(static_cast<std::uint32_t>(i), found[i]);
    return words;
  });
}

}  // namespace

void export_code_words(Napi::Env env, Napi::Object exports) {
  exports.Set("codeWords", Napi::Function::New(env, code_words, "codeWords"));
  exports.Set("questionWords", Napi::Function::New(env, question_words, "questionWords"));
}

}  // namespace gaia::binding
