import CompilerSupport
import ObjectModel

/// Finds value transformers that the sources declare and never register.
struct TransformerCheck {
    let sources: [SwiftSource]
    let findings: FindingCollection

    func run(_ versions: [SwiftDataVersion]) {
        var reported: Set<Int> = []
        for model in versions.map(\.model) {
            let attributes = model.attributes(of: Array(model.entities.indices)) {
                $0.hasDetails && $0.type == .transformable && $0.details.valueTransformerName != nil
            }
            for attribute in attributes where reported.insert(attribute.value.origin.offset).inserted {
                let name = attribute.value.details.valueTransformerName ?? ""
                if isDeclared(name), !isOneRegistered { report(name, of: attribute) }
            }
        }
    }

    private func isDeclared(_ name: String) -> Bool { sources.contains { $0.bytes.hasWord("class \(name)") } }

    /// True if the sources register any transformer. Only the app knows which one: the call may be in a function of a
    /// superclass.
    private var isOneRegistered: Bool { sources.contains { $0.bytes.hasWord("setValueTransformer") } }

    private func report(_ name: String, of attribute: OwnedProperty<Attribute>) {
        findings.report(
            SwiftSourceRules.unregisteredTransformer,
            "no source registers the value transformer '\(name)' of '\(attribute.symbol)'",
            at: attribute.place("valueTransformerName").location,
            symbol: attribute.symbol,
            help: "SwiftData stops the app when it makes the schema. Before that, call "
                + "ValueTransformer.setValueTransformer(\(name)(), forName: NSValueTransformerName(\"\(name)\"))."
        )
    }
}
