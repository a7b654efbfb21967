#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gaia {

/// Incremental SHA-256 (FIPS 180-4).
class Sha256 {
 public:
  Sha256();
  void update(std::string_view bytes);
  /// Finishes and returns the 32-byte digest; the object must not be used afterwards.
  std::array<std::uint8_t, 32> digest();

 private:
  void compress(const std::uint8_t* block);

  std::array<std::uint32_t, 8> state_;
  std::array<std::uint8_t, 64> pending_{};
  std::size_t pending_size_ = 0;
  std::uint64_t total_bytes_ = 0;
};

/// Lower-case hexadecimal SHA-256 of `bytes` (64 characters).
std::string sha256_hex(std::string_view bytes);

}  // namespace gaia
