#include "CYAMLShim.h"
