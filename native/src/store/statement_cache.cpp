#include "store/statement_cache.hpp"

#include <new>
#include <utility>

namespace gaia {

OwnedStatement StatementCache::take(std::string_view sql) noexcept {
  const auto found = by_sql_.find(sql);
  if (found == by_sql_.end()) return nullptr;
  const auto entry = found->second;
  OwnedStatement statement = std::move(entry->statement);
  by_sql_.erase(found);
  recent_first_.erase(entry);
  return statement;
}

void StatementCache::put(std::string_view sql, OwnedStatement statement) noexcept {
  if (by_sql_.contains(sql)) return;
  try {
    recent_first_.push_front({std::string(sql), std::move(statement)});
  } catch (const std::bad_alloc&) {
    return;
  }
  try {
    by_sql_.emplace(recent_first_.front().sql, recent_first_.begin());
  } catch (const std::bad_alloc&) {
    recent_first_.pop_front();
    return;
  }
  if (recent_first_.size() <= capacity) return;
  by_sql_.erase(recent_first_.back().sql);
  recent_first_.pop_back();
}

void StatementCache::clear() noexcept {
  by_sql_.clear();
  recent_first_.clear();
}

}  // namespace gaia
