// swift-tools-version: 6.2
import PackageDescription

// A package of its own without dependencies: nobody who uses blazon resolves or builds it. It runs
// the finished binary from outside, so it does not depend on the package above either.
let package = Package(
  name: "blazon-benchmarks",
  platforms: [.macOS(.v14)],
  targets: [
    .executableTarget(name: "Bench")
  ]
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
    .treatWarning("DeprecatedDeclaration", as: .warning),
  ]
}
