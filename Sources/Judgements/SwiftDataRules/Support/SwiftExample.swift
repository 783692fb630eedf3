import Diagnostics

extension RuleExample {
    /// The example as a Swift source.
    var swift: RuleExample { RuleExample([("Models.swift", files[0].text)], arguments: arguments) }
}
