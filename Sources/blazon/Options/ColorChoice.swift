internal import ArgumentParser

/// The choice of `--color`.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never
}
