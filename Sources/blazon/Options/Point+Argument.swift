internal import ArgumentParser
internal import TokenModel

extension Point: ExpressibleByArgument {
  package init?(argument: String) {
    guard let point = try? Point(argument) else { return nil }
    self = point
  }
}
