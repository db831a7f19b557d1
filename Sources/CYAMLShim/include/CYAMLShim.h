// libyaml's events. Yams, which brings libyaml, has them for itself only: what it gives away is a tree
// without limits of depth, in which a key that stands twice refuses the file (docs/decisions/0030-yaml.md).

#ifndef CYAML_SHIM_H
#define CYAML_SHIM_H

#include <yaml.h>

#endif
