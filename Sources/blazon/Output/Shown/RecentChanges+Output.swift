internal import PositionedJSON
internal import TokenModel
internal import TokenOperations
internal import TokenStore

extension RecentChanges.Gone {
  var text: String {
    path.text.terminalSafe + (to.map { ", renamed to \($0.text.terminalSafe)" } ?? "")
  }

  var json: JSON {
    .object(["path": path.text, "to": to?.text])
  }
}
