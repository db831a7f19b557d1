package import PositionedJSON
package import TokenReport

/// An output of `show`, as a report and as JSON.
package protocol ShownPage {
  var report: Report { get }
  var json: JSON { get }
}
