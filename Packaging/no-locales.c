// ICU's data without a locale in it, for the static program.
//
// Foundation brings 34 MB of ICU's data into a static program: the names and orders of every language. Nothing that blazon does asks
// for them: it compares, sorts and writes by bytes and by Unicode scalars, in every locale the same. This is ICU's common data
// package, its header and a table of contents of no items, under the name that the linker's `--wrap=icudt76_dat` gives the real one,
// which nothing then asks for. What would need a locale finds none, as on a system without locales. With a Swift whose Foundation has
// another ICU the name is not met, and its data is in the program as before.
//
// Layout: ICU 76, `common/unicode/udata.h` (UDataInfo), `common/ucmndata.h` (UDataOffsetTOC).
#include <stdint.h>

__attribute__((aligned(16))) const struct {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, charset, size_of_char, reserved_byte;
  uint8_t format[4], format_version[4], data_version[4];
  uint8_t padding[8];
  uint32_t count, nothing[3];
} __wrap_icudt76_dat = {32, {0xda, 0x27}, 20, 0, 0, 0, 2, 0, {'C', 'm', 'n', 'D'}, {1}, {0}, {0}, 0, {0}};
