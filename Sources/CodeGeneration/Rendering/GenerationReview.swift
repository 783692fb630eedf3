import CompilerSupport
import ObjectModel

/// A look at a model before something is generated from it, which collects what there is to say.
protocol GenerationReview {
    var diagnostics: [Diagnostic] { get set }
}

/// Something that gets a name in Swift, as findings call it.
struct ReviewedElement {
    let symbol: String
    let location: SourceLocation?
}

extension Dictionary {
    /// Gives a name to something, or returns what has it already.
    mutating func take(_ name: Key, for owner: Value) -> Value? {
        if let first = self[name] { return first }
        self[name] = owner
        return nil
    }
}

extension GenerationReview {
    mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        severity: Severity? = nil,
        help: String? = nil,
        symbol: String? = nil,
        at location: SourceLocation?,
        related: [Diagnostic.Related] = []
    ) {
        let finding = Diagnostic(
            rule: rule,
            severity: severity,
            message: message,
            help: help,
            symbol: symbol,
            location: location,
            related: related
        )
        diagnostics.append(finding)
    }

    /// Reports something about an element of a model.
    mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        about place: NamedPlace,
        related: [Diagnostic.Related] = []
    ) {
        report(rule, message, help: help, symbol: place.symbol, at: place.location, related: related)
    }

    /// Reports something about what gets a name.
    mutating func report(
        _ rule: RuleMetadata,
        _ message: String,
        help: String,
        about element: ReviewedElement,
        related: [Diagnostic.Related] = []
    ) {
        report(rule, message, help: help, symbol: element.symbol, at: element.location, related: related)
    }

    /// Reports something about a model as a whole.
    mutating func report(_ rule: RuleMetadata, _ message: String, help: String, about source: GenerationSource) {
        let model = source.graph.model
        report(rule, message, help: help, symbol: source.modelName, at: model.location(model.origin))
    }

    /// Reports a model that no Swift type can be named after.
    mutating func reportUnnameable(_ source: GenerationSource, _ rule: RuleMetadata) {
        report(
            rule,
            "the model \(stringLiteral(source.modelName)) cannot become the name of a type",
            help: "Rename the bundle: letters, digits and underscores, not beginning with a digit.",
            about: source
        )
    }

    /// Reports the classes that would hide a type to which generated code refers by its bare name.
    mutating func reportClasses(
        of source: GenerationSource,
        named types: Set<String>,
        neededBy consumer: String,
        _ rule: RuleMetadata
    ) {
        let model = source.graph.model
        for (entity, represented) in zip(model.entities, ModelNames(source.graph).classes) {
            guard case .named(let className, _) = represented, types.contains(className.name) else { continue }
            report(
                rule,
                "the class '\(className.name)' has a name that \(consumer) needs",
                help: "Give the class another name; the entity may keep its own.",
                about: model.place(of: entity, "representedClassName")
            )
        }
    }
}
