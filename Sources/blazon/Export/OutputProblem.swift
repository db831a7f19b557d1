internal import TokenExport
internal import TokenModel
internal import TokenProject

/// Why outputs cannot be made or written as asked.
enum OutputProblem: Problem {
  case needsFolder(files: Int)
  case severalFiles(String, Int)
  case samePath(String)
  case overwrites(String)
  case keepsNoNames(String)

  var code: String {
    switch self {
    case .needsFolder: "out-missing"
    case .severalFiles: "export-several-files"
    case .samePath: "export-same-file"
    case .overwrites: "export-overwrites"
    case .keepsNoNames: "export-since"
    }
  }

  var message: String {
    switch self {
    case .needsFolder(let files): "the export has \(files) files"
    case .severalFiles(let format, let count):
      "\(format) gives \(count) files with these options, and one is named"
    case .samePath(let path): "two outputs would be written to \(quotedForMessage(path))"
    case .overwrites(let path):
      "\(quotedForMessage(path)) is the registry or the configuration itself"
    case .keepsNoNames(let format): "\(format) cannot keep the names of an earlier point"
    }
  }

  var fix: String? {
    switch self {
    case .needsFolder: "add --out FOLDER"
    case .severalFiles:
      "name a folder instead (--out, \"out\"), or choose options that give one file"
    case .samePath: "give one of them another folder, or another name with \"file\""
    case .overwrites: "give the output another folder, or another name with \"file\""
    case .keepsNoNames:
      "leave --since (\"since\" in blazon.json) out; "
        + ExportJob.keepingNames.map(\.rawValue).joined(separator: ", ") + " take it"
    }
  }
}
