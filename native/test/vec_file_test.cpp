#include "gaia/vec_file.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "temporary_folder.hpp"

namespace gaia {
namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

template <typename Call>
std::string failure(ErrorCode code, Call call) {
  try {
    call();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), code) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "nothing was refused";
  return "";
}

VecFile sample() {
  return {{Metric::inner_product, false, 2, "model-a"}, {"first", "zweite", "третья"}, {1, 2, -0.0F, 1e-40F, 5, 6}};
}

TEST(VecFile, RewritesEveryValidFixtureByteForByte) {
  const TemporaryFolder folder;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(GAIA_FIXTURES "/vec-golden/files")) {
    const std::string copy = (folder.path() / "copy.vec").string();
    write_vec(copy, read_vec(entry.path().string()));
    EXPECT_EQ(bytes_of(copy), bytes_of(entry.path())) << entry.path();
    const LoadedVectorIndex loaded = load_vector_index(entry.path().string(), {}, VecIds::positions);
    save_vector_index(copy, loaded.index, loaded.model, loaded.ids);
    EXPECT_EQ(bytes_of(copy), bytes_of(entry.path())) << entry.path() << " through an index";
    ++files;
  }
  EXPECT_EQ(files, 8U);
}

TEST(VecFile, ReadsBackWhatItWrote) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "deep/er/a.vec").string();
  write_vec(path, sample());
  const VecFile read = read_vec(path, {.model = "model-a", .dimension = 2});
  EXPECT_EQ(read.header.model, "model-a");
  EXPECT_EQ(read.header.metric, Metric::inner_product);
  EXPECT_EQ(read.header.dimension, 2U);
  EXPECT_EQ(read.ids, sample().ids);
  EXPECT_EQ(std::memcmp(read.rows.data(), sample().rows.data(), 6 * sizeof(float)), 0);
}

TEST(VecFile, RefusesEveryTruncationOfAFile) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "a.vec").string();
  write_vec(path, sample());
  const std::string bytes = bytes_of(path);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::istringstream input(bytes.substr(0, size));
    failure(ErrorCode::corrupt, [&] { VecReader(input, size, {}).read_all(); });
  }
}

TEST(VecFile, RefusesACountBeyondTheFileBeforeItReservesMemory) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "a.vec").string();
  write_vec(path, sample());
  std::string bytes = bytes_of(path);
  const std::uint64_t count = std::uint64_t{1} << 62;
  std::memcpy(bytes.data() + 24, &count, sizeof(count));
  std::istringstream input(bytes);
  EXPECT_EQ(failure(ErrorCode::corrupt, [&] { VecReader(input, bytes.size(), {}); }),
            "The vector file is cut short: it promises 4611686018427387904 records, more than its bytes can hold");
}

TEST(VecFile, ReportsAFileThatShrankWhileBeingReadAsAnIoError) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "a.vec").string();
  write_vec(path, sample());
  const std::string bytes = bytes_of(path);
  std::istringstream input(bytes.substr(0, bytes.size() - 4));
  failure(ErrorCode::io, [&] { VecReader(input, bytes.size(), {}).read_all(); });
}

TEST(VecFile, NamesTheFileAndBothModelsOfAMismatch) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "a.vec").string();
  write_vec(path, sample());
  EXPECT_EQ(failure(ErrorCode::model_mismatch, [&] { read_vec(path, {.model = "model-b"}); }),
            "The vector file " + path + " was made by model \"model-a\", but model \"model-b\" is expected");
  failure(ErrorCode::invalid_argument, [&] { read_vec(path, {.model = std::nullopt, .dimension = 3}); });
  failure(ErrorCode::not_found, [&] { read_vec(path + ".missing"); });
}

TEST(VecFile, ReadsDecimalIdsAsNumbersAndNothingElse) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "numbers.vec").string();
  VectorIndex index({.metric = Metric::l2});
  const std::vector<std::int64_t> ids = {9007199254740991, -5, 0};
  index.add(ids, std::vector<float>{1, 2, 3});
  save_vector_index(path, index, "", {});
  EXPECT_EQ(load_vector_index(path, {}, VecIds::numbers).index.ids(), ids);
  EXPECT_EQ(load_vector_index(path, {}, VecIds::positions).ids,
            (std::vector<std::string>{"9007199254740991", "-5", "0"}));
  for (const char* id : {"07", "+1", "-0", "1.0", " 1", "x", "9007199254740992", "99999999999999999999"}) {
    write_vec(path, {{Metric::l2, false, 1, ""}, {id}, {1}});
    failure(ErrorCode::corrupt, [&] { load_vector_index(path, {}, VecIds::numbers); });
  }
}

TEST(VecFile, LeavesTheOldFileWhenASaveIsStopped) {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "a.vec").string();
  write_vec(path, sample());
  const LoadedVectorIndex loaded = load_vector_index(path, {}, VecIds::positions);
  const std::string before = bytes_of(path);
  StopFlag stop;
  stop.request();
  failure(ErrorCode::aborted, [&] { save_vector_index(path, loaded.index, "other", loaded.ids, &stop); });
  EXPECT_EQ(bytes_of(path), before);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

}  // namespace
}  // namespace gaia
