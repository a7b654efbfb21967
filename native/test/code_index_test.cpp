#include "gaia/code_index.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "gaia/error.hpp"
#include "gaia/file_lock.hpp"
#include "gaia/hash_embedder.hpp"
#include "temporary_folder.hpp"

namespace gaia {
namespace {

class CodeIndexTest : public testing::Test {
 protected:
  CodeIndexTest() {
    sources.write("src/retry.py", "def retry_delay(attempt):\n    return 250 * 2 ** attempt\n");
    sources.write("src/clock.py", "def now():\n    return 0\n");
  }

  CodeIndexOptions options(bool native = true) const {
    const EmbeddingModel hashed{std::string(HashEmbedder::id), HashEmbedder::dimension, true};
    return {std::filesystem::canonical(sources.path()).string(), state.file("index"),
            native ? hashed : EmbeddingModel{"outside-model", 2, false}};
  }

  TemporaryFolder sources;
  TemporaryFolder state;
  StopFlag stop;
};

TEST_F(CodeIndexTest, ReadsAFileOnceAndOnlyAgainWhenItChanged) {
  CodeIndex index(options());
  EXPECT_EQ(index.update({}, nullptr, stop).files_changed, 2U);
  sources.write("src/clock.py", "def now():\n    return 12345\n");
  EXPECT_EQ(index.update({}, nullptr, stop).files_changed, 1U);
  EXPECT_EQ(index.update({}, nullptr, stop).files_changed, 0U);
}

TEST_F(CodeIndexTest, ForgetsADeletedFileEvenTheLast) {
  CodeIndex index(options());
  index.update({}, nullptr, stop);
  std::filesystem::remove_all(sources.file("src"));
  const UpdateReport report = index.update({}, nullptr, stop);
  EXPECT_EQ(report.files_removed, 2U);
  EXPECT_EQ(report.chunks, 0U);
  EXPECT_TRUE(index.search("retry delay", {}, stop).empty());
}

TEST_F(CodeIndexTest, KeepsWhatAStoppedUpdateHadNotWrittenForTheNext) {
  for (int i = 0; i < 200; ++i) sources.write("many/f" + std::to_string(i) + ".py", "def f():\n    return 1\n");
  CodeIndex index(options());
  StopFlag stopped;
  stopped.request();
  EXPECT_THROW(index.update({}, nullptr, stopped), Error);
  EXPECT_EQ(index.update({}, nullptr, stop).files, 202U);
}

TEST_F(CodeIndexTest, ReportsEveryPhaseAndFile) {
  CodeIndex index(options());
  bool scanned = false;
  index.update(
      {}, [&](const UpdateProgress& step) { scanned = scanned || step.phase == UpdateProgress::Phase::scan; }, stop);
  EXPECT_TRUE(scanned);
}

TEST_F(CodeIndexTest, LeavesVectorsToTheCallerForAModelOutsideTheCore) {
  CodeIndex index(options(false));
  index.update({}, nullptr, stop);
  const auto pending = index.pending_texts(10);
  ASSERT_EQ(pending.size(), 2U);
  EXPECT_NE(pending[0].text.find("def now()"), std::string::npos);
  std::vector<std::array<std::uint8_t, 16>> keys;
  for (const PendingText& text : pending) keys.push_back(text.key);
  index.store_vectors(keys, std::vector<float>{1, 0, 0, 1});
  EXPECT_TRUE(index.pending_texts(10).empty());
  EXPECT_EQ(index.status().vectors_missing, 0U);
  const std::vector<float> question = {0, 1};
  const auto hits = index.search("unrelated", {5, question}, stop);
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(hits[0].path, "src/retry.py");
}

TEST_F(CodeIndexTest, RefusesVectorsOfAWrongLengthAndQuestionsWithoutVector) {
  CodeIndex index(options(false));
  index.update({}, nullptr, stop);
  const std::array<std::array<std::uint8_t, 16>, 1> keys{};
  EXPECT_THROW(index.store_vectors(keys, std::vector<float>{1, 2, 3}), Error);
  EXPECT_THROW(index.search("anything", {}, stop), Error);
}

TEST_F(CodeIndexTest, NamesBothModelsWhenTheyDifferUntilItIsRebuilt) {
  { CodeIndex(options()).update({}, nullptr, stop); }
  CodeIndex other(options(false));
  try {
    other.update({}, nullptr, stop);
    FAIL() << "used an index of another model";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::model_mismatch);
    EXPECT_NE(std::string(error.what()).find("gaia-hash-v1"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("outside-model"), std::string::npos);
  }
  UpdateOptions rebuild;
  rebuild.rebuild = true;
  EXPECT_EQ(other.update(rebuild, nullptr, stop).files_changed, 2U);
}

TEST_F(CodeIndexTest, SetsADamagedDatabaseAsideAndSaysSo) {
  { CodeIndex(options()).update({}, nullptr, stop); }
  state.write("index/index.db", std::string(8192, 'x'));
  CodeIndex index(options());
  const UpdateReport report = index.update({}, nullptr, stop);
  EXPECT_EQ(report.files_changed, 2U);
  EXPECT_NE(report.repaired.find("damaged"), std::string::npos);
  EXPECT_TRUE(std::filesystem::exists(state.file("index/index.db.damaged")));
}

TEST_F(CodeIndexTest, LeavesAFileWithAPrivateKeyOutWithThatReason) {
  const std::string key(64, 'A');
  sources.write("deploy.py", "KEY = '''-----BEGIN PRIVATE KEY-----\n" + key + "\n-----END PRIVATE KEY-----'''\n");
  CodeIndex index(options());
  index.update({}, nullptr, stop);
  const CodeIndexStatus status = index.status();
  ASSERT_EQ(status.left_out.size(), 1U);
  EXPECT_EQ(status.left_out[0].path, "deploy.py");
  EXPECT_EQ(status.left_out[0].reason, "private_key");
}

TEST_F(CodeIndexTest, ClearIsRefusedWhileAnotherUpdates) {
  { CodeIndex(options()).update({}, nullptr, stop); }
  {
    FileLock lock(state.file("index/index.lock"));
    ASSERT_TRUE(lock.try_acquire());
    EXPECT_THROW(CodeIndex::clear(state.file("index")), Error);
  }
  CodeIndex::clear(state.file("index"));
  EXPECT_FALSE(std::filesystem::exists(state.file("index/index.db")));
}

TEST_F(CodeIndexTest, SurvivesOperatorsAndOddBytesInAQuestion) {
  CodeIndex index(options());
  index.update({}, nullptr, stop);
  for (const char* question : {"", "\"", "AND OR NOT", "a* NEAR(b)", "retry\xff delay", "(((", "col:retry -x ^y"}) {
    EXPECT_NO_THROW(index.search(question, {}, stop)) << question;
  }
}

}  // namespace
}  // namespace gaia
