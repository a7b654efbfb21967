#include <limits>

#include "gaia/vec_file.hpp"
#include "support/atomic_file.hpp"
#include "vector/vec_format.hpp"

namespace gaia {

struct VecWriter::Impl {
  explicit Impl(const std::string& path) : file(utf8_path(path)) {}

  AtomicFile file;

  template <typename Number>
  void write_number(Number value) {
    file.write(&value, sizeof(value));
  }

  /// A length and the bytes it counts.
  void write_text(const std::string& text) {
    if (text.size() > std::numeric_limits<std::uint32_t>::max()) {
      throw Error(ErrorCode::invalid_argument, "A vector file cannot hold a text of 4 GiB");
    }
    write_number(static_cast<std::uint32_t>(text.size()));
    file.write(text.data(), text.size());
  }
};

VecWriter::VecWriter(const std::string& path, const VecHeader& header, std::uint64_t count)
    : impl_(std::make_unique<Impl>(path)) {
  impl_->file.write(vec_magic.data(), vec_magic.size());
  impl_->write_number(vec_version);
  impl_->write_number(std::uint32_t{header.metric == Metric::l2 ? 0U : 1U});
  impl_->write_number(std::uint32_t{header.normalize ? 1U : 0U});
  impl_->write_number(header.dimension);
  impl_->write_number(count);
  impl_->write_text(header.model);
}

VecWriter::~VecWriter() = default;

void VecWriter::append(const std::string& id, std::span<const float> row) {
  impl_->write_text(id);
  impl_->file.write(row.data(), row.size_bytes());
}

void VecWriter::commit() { impl_->file.commit(); }

void write_vec(const std::string& path, const VecFile& file) {
  const std::size_t dimension = file.header.dimension;
  VecWriter writer(path, file.header, file.ids.size());
  for (std::size_t i = 0; i < file.ids.size(); ++i) {
    writer.append(file.ids[i], std::span(file.rows).subspan(i * dimension, dimension));
  }
  writer.commit();
}

}  // namespace gaia
