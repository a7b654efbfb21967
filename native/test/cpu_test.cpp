#include "gaia/cpu.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gaia {
namespace {

TEST(Cpu, NamesEveryLevel) {
  EXPECT_EQ(std::string(cpu_level_name(CpuLevel::portable)), "portable");
  EXPECT_EQ(std::string(cpu_level_name(CpuLevel::avx512_vnni)), "avx512-vnni");
  EXPECT_NE(std::string(cpu_level_name(cpu_level())), "unknown");
}

}  // namespace
}  // namespace gaia
