#pragma once

#include <string>

#include "gaia/stop.hpp"
#include "gaia/walk.hpp"
#include "walk/walker.hpp"

namespace gaia {

/// Decides on the walker's symbolic links and adds them to its lists, which it sorts by path. A link to a file is kept
/// only when the walk met the target under its own name inside the root and found nothing against it but its type:
/// what git ignores, or what holds secrets, is not reached through another name.
void resolve_links(Walker& walker, const std::string& root, const WalkOptions& options, const StopFlag& stop);

}  // namespace gaia
