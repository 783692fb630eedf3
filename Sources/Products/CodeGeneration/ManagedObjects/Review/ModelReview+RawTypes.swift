import Diagnostics
import ObjectModel

extension ModelReview {
    mutating func reviewRawTypes() {
        for entity in model.entities.indices where names.hasOwnClass(entity) {
            let typed = model.entities[entity].attributes.filter { RawTypeName.entry(of: $0) != nil }
            guard !typed.isEmpty else { continue }
            let properties = Set(PropertyMembers.of(model.entities[entity], style: style).map(\.name))
            for attribute in typed { reviewRawType(of: attribute, in: entity, beside: properties) }
        }
    }

    private mutating func reviewRawType(of attribute: Attribute, in entity: Int, beside properties: Set<String>) {
        guard let entry = RawTypeName.entry(of: attribute) else { return }
        guard let type = RawTypeName(entry.value) else {
            rejectRawType(
                entry,
                of: attribute,
                in: entity,
                "the RawType \(stringLiteral(entry.value)) is not the name of a Swift type",
                help: "Write it as Status or Module.Status."
            )
            return
        }
        if properties.contains(String(type.root)) {
            rejectRawType(
                entry,
                of: attribute,
                in: entity,
                "the RawType '\(type.text)' is hidden by the property '\(type.root)'",
                help: "Rename the property, or put the module before the type."
            )
        }
        if !attribute.type.hasRawValues {
            rejectRawType(
                entry,
                of: attribute,
                in: entity,
                "an attribute of type \(attribute.type.rawValue) has no raw values",
                help: "RawType is for integers and strings; take the entry away or change the type."
            )
        }
    }

    private mutating func rejectRawType(
        _ entry: UserInfoEntry,
        of attribute: Attribute,
        in entity: Int,
        _ message: String,
        help: String
    ) {
        reject(
            entity,
            GenerationRules.malformedRawType,
            message,
            help: help,
            symbol: symbol(entity, attribute.name),
            at: model.location(entry.origin, "value")
        )
    }

    /// Reports the fetch request templates that get no function.
    mutating func review(_ functions: FetchFunctions) {
        for refusal in functions.refusals {
            let reason =
                refusal.takenName.map { "another template gives '\($0)', too" } ?? "its name gives no Swift function"
            report(
                GenerationRules.unnamedFetchRequest,
                "the fetch request \(stringLiteral(refusal.request.name)) gets no function: \(reason)",
                help:
                    "Rename it, or use it by its name with fetchRequestFromTemplate(withName:substitutionVariables:).",
                at: model.location(refusal.request.origin, "name")
            )
        }
    }
}
