public import Diagnostics

/// The `SHR` rules about what an app shares: what goes along with an object, and what does not work in a share.
///
/// Only entities that the settings list as share roots are judged, because most apps share one kind of object and a model
/// does not say which. The last four are advice for models that several people write to; they are off until the settings
/// turn them on.
///
///     let findings = ShareRuleTable.all.flatMap { $0.findings(in: shared) }.inPrintingOrder()
public enum ShareRuleTable {
    /// Every rule of the group, by number.
    public static let all: [Rule<SharedModel>] = [
        unknownShareRoot,
        shareRootNotShareable,
        shareRootWithoutSharedStore,
        hubInShare,
        manyToManyBetweenShares,
        relationshipBetweenShareRoots,
        longTextInShare,
        orderWithoutAttribute,
        contendedAttribute,
        personalStateInShare,
    ]
}

extension RuleExample {
    /// The example with settings that list what the app shares of a model, and turn on a rule that is off by default.
    func sharing(_ roots: [String], of model: String, turningOn rule: String? = nil) -> RuleExample {
        let names = roots.map { "\"\($0)\"" }.joined(separator: ", ")
        let models = #""models": [{"path": "\#(model).xcdatamodeld", "shareRoots": [\#(names)]}]"#
        let rules = rule.map { #", "rules": {"\#($0)": "note"}"# } ?? ""
        return RuleExample([("contents", files[0].text), ("modelc.json", "{\(models)\(rules)}")])
    }
}
