import Diagnostics
import Templating

/// Structs for the records of mirrored entities, and for the links between them.
struct RecordMappings: GenerationProduct {
    /// A declaration with a file of its own.
    private struct Declaration {
        let name: RecordTypeName
        let template: String
        let context: TemplateValue
        let usesFoundation: Bool
    }

    let diagnostics: [Diagnostic]
    private let declarations: [Declaration]
    private let accessLevel: AccessLevel

    init(_ source: GenerationSource, options: GenerationOptions) {
        let entities = MirroredEntities(source)
        let review = RecordReview(entities)
        diagnostics = review.diagnostics
        accessLevel = options.accessLevel
        declarations = review.isFeasible ? Self.declarations(entities, review) : []
    }

    var files: [FileDraft] {
        declarations.map { declaration in
            let content = draft("record-file", [declaration.template: declaration.context], declaration.usesFoundation)
            return FileDraft(name: declaration.name.fileName, content: content)
        }
    }

    var section: TextDraft {
        let contexts = declarations.map { TemplateValue.record(Self.slots([$0.template: $0.context])) }
        let usesFoundation = declarations.contains(where: \.usesFoundation)
        return draft("record-section", ["declarations": .list(contexts)], usesFoundation)
    }

    private func draft(_ template: String, _ content: [String: TemplateValue], _ usesFoundation: Bool) -> TextDraft {
        var context = Self.slots(content)
        context["access"] = .text(accessLevel.prefix)
        context["usesFoundation"] = .flag(usesFoundation)
        return TextDraft(template: template, context: context)
    }

    /// The three kinds of declarations, of which one is there.
    private static func slots(_ content: [String: TemplateValue]) -> [String: TemplateValue] {
        content.merging(["record": .absent, "family": .absent, "link": .absent]) { own, _ in own }
    }

    private static func declarations(_ entities: MirroredEntities, _ review: RecordReview) -> [Declaration] {
        let families = entities.families
        let lowering = RecordLowering(entities, names: review.names, families: families)
        let links = LinkLowering(entities: entities, names: review.names, families: families)
        var declarations: [Declaration] = []
        func add(_ name: RecordTypeName?, _ template: String, _ context: TemplateValue?, usesFoundation: Bool = false) {
            guard let name, let context else { return }
            declarations.append(
                Declaration(name: name, template: template, context: context, usesFoundation: usesFoundation)
            )
        }
        for entity in entities.concrete {
            let record = lowering.record(of: entity)
            let usesFoundation = record?.usesFoundation ?? false
            add(review.names.records[entity], "record", record?.templateValue, usesFoundation: usesFoundation)
        }
        for entity in entities.contributors {
            add(review.names.families[entity], "family", lowering.family(of: entity)?.templateValue)
        }
        for pair in review.pairs {
            add(review.names.links[pair], "link", links.link(of: pair)?.templateValue)
        }
        return declarations.sorted { $0.name.text < $1.name.text }
    }
}

extension RecordContext {
    /// Whether a property has a type of Foundation.
    fileprivate var usesFoundation: Bool {
        properties.contains { property in
            let type = property.type.hasSuffix("?") ? String(property.type.dropLast()) : property.type
            return ["Data", "Date", "Decimal", "URL", "UUID"].contains(type)
        }
    }
}
