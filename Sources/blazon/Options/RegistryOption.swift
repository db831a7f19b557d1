internal import ArgumentParser
internal import ProjectFiles

/// The choice of the registry, on every verb.
struct RegistryOption: ParsableArguments {
  @Option(help: .init("The registry file, or hig: the built-in one.", valueName: "path"))
  var registry: String?

  var choice: RegistryChoice { RegistryChoice(registry) }
}
