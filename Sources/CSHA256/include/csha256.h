#ifndef CSHA256_H
#define CSHA256_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Takes blocks of 64 bytes into the state of a SHA-256, by the processor's own instructions where it has them
/// (FIPS 180-4, section 6.2.2).
///
/// - Parameters:
///   - portable: not by them, so that a test compares the two.
void blazon_sha256_blocks(uint32_t state[8], const uint8_t *bytes, size_t blocks, bool portable);

#endif
