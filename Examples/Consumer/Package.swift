// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .library(name: "DesignTokens", targets: ["DesignTokens"]),
    .executable(name: "print-tokens", targets: ["print-tokens"]),
  ],
  dependencies: [
    // Elsewhere: .package(url: "…/blazon", from: "1.0.0")
    .package(name: "blazon", path: "../..")
  ],
  targets: [
    .target(
      name: "DesignTokens", plugins: [.plugin(name: "BlazonPlugin", package: "blazon")]),
    .executableTarget(name: "print-tokens", dependencies: ["DesignTokens"]),
  ]
)
