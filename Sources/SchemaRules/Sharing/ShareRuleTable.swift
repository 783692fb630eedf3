package import CompilerSupport

/// The `SHR` rules about sharing: which objects are shared along, and which models do not work in a share.
///
/// Only the share roots in the settings are judged, because most apps share one kind of object and a model does not
/// name it. The last four rules are advice for models that several people write to. They are off unless the settings
/// enable them.
///
///     let findings = ShareRuleTable.all.flatMap { $0.findings(in: shared) }.inPrintingOrder()
package enum ShareRuleTable {
    /// Every rule of the group, by number.
    package static let all: [Rule<SharedModel>] = [
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
    /// An example of entities.
    init(of entities: String...) { self.init(entities.joined(separator: "\n")) }

    /// An example of a model with stores, and with settings that list a share root.
    init(sharing root: String, of entities: String = .entity("Trip"), stores: String...) {
        self.init([
            "contents": entities,
            "modelc.json": """
            {"models": [{"path": "Trips.xcdatamodeld", "shareRoots": [\(root)], "stores": [
                \(stores.joined(separator: ",\n    "))
            ]}]}
            """,
        ])
    }

    /// The example with settings that list a model's share roots, and enable a rule that is off by default.
    func sharing(_ roots: [String], of model: String, turningOn rule: String? = nil) -> RuleExample {
        let names = roots.map { "\"\($0)\"" }.joined(separator: ", ")
        let models = #""models": [{"path": "\#(model).xcdatamodeld", "shareRoots": [\#(names)]}]"#
        let rules = rule.map { #", "rules": {"\#($0)": "note"}"# } ?? ""
        return RuleExample([("contents", files[0].text), ("modelc.json", "{\(models)\(rules)}")])
    }
}

extension String {
    /// An entity with its properties.
    static func entity(_ name: String, _ properties: String...) -> String {
        if properties.isEmpty { return #"<entity name="\#(name)"/>"# }
        return ([#"<entity name="\#(name)">"#] + properties.map { "    \($0)" } + ["</entity>"]).joined(separator: "\n")
    }

    /// An optional attribute.
    static func attribute(_ name: String, _ type: String) -> String {
        #"<attribute name="\#(name)" optional="YES" attributeType="\#(type)"/>"#
    }

    /// A to-one relationship.
    static func toOne(_ name: String, _ destination: String, inverse: String) -> String {
        #"<relationship name="\#(name)" optional="YES" destinationEntity="\#(destination)" inverseName="\#(inverse)"/>"#
    }

    /// A to-many relationship.
    static func toMany(_ name: String, _ destination: String, inverse: String) -> String {
        toOne(name, destination, inverse: inverse).replacing(" dest", with: " toMany=\"YES\" dest")
    }
}
