import Diagnostics
import Templating

/// Structs for the records of mirrored entities, and for the links between them.
struct RecordMappings: GenerationProduct {
    /// A declaration with a file of its own.
    fileprivate struct Declaration {
        let name: RecordTypeName
        /// The key of the templates that it is behind.
        let template: String
        let context: TemplateValue
        let usesFoundation: Bool
    }

    let diagnostics: [Diagnostic]
    private let declarations: [Declaration]
    private let options: GenerationOptions

    init(_ source: GenerationSource, options: GenerationOptions) {
        let entities = MirroredEntities(source)
        let review = RecordReview(entities)
        diagnostics = review.diagnostics
        self.options = options
        declarations = review.isFeasible ? Self.declarations(entities, review) : []
    }

    var files: [FileDraft] {
        declarations.map { declaration in
            let content = draft(
                "record-file",
                Self.slots(declaration.template, declaration.context),
                declaration.usesFoundation
            )
            return FileDraft(name: declaration.name.fileName, content: content)
        }
    }

    var section: TextDraft {
        let contexts = declarations.map { TemplateValue.record(Self.slots($0.template, $0.context)) }
        let usesFoundation = declarations.contains(where: \.usesFoundation)
        return draft("record-section", Self.slots("declarations", .list(contexts)), usesFoundation)
    }

    private func draft(_ template: String, _ content: TemplateRecord, _ usesFoundation: Bool) -> TextDraft {
        var context = content
        context["access"] = .text(options.accessLevel.prefix)
        context["isNonisolated"] = .flag(options.isNonisolated)
        context["usesFoundation"] = .flag(usesFoundation)
        return TextDraft(template: template, context: context)
    }

    /// The three kinds of declarations, of which one is there.
    private static func slots(_ name: String, _ value: TemplateValue) -> TemplateRecord {
        var slots = noDeclaration
        slots[name] = value
        return slots
    }

    private static let noDeclaration: TemplateRecord = ["record": .absent, "family": .absent, "link": .absent]

    private static func declarations(_ entities: MirroredEntities, _ review: RecordReview) -> [Declaration] {
        let (names, families) = (review.names, entities.families)
        let records = RecordLowering(entities, names: names, families: families)
        let links = LinkLowering(entities: entities, names: names, families: families)
        let declarations =
            entities.concrete.compactMap { Declaration(names.records[$0], records.record(of: $0)) }
            + entities.contributors.compactMap { Declaration(names.families[$0], records.family(of: $0)) }
            + review.pairs.compactMap { Declaration(names.links[$0], links.link(of: $0)) }
        return declarations.sorted { $0.name.text < $1.name.text }
    }
}

extension RecordMappings.Declaration {
    fileprivate init?(_ name: RecordTypeName?, _ record: RecordContext?) {
        guard let name, let record else { return nil }
        let usesFoundation = record.properties.contains(where: \.usesFoundation)
        self.init(name: name, template: "record", context: record.templateValue, usesFoundation: usesFoundation)
    }

    fileprivate init?(_ name: RecordTypeName?, _ family: FamilyContext?) {
        guard let name, let family else { return nil }
        self.init(name: name, template: "family", context: family.templateValue, usesFoundation: false)
    }

    fileprivate init?(_ name: RecordTypeName?, _ link: LinkContext?) {
        guard let name, let link else { return nil }
        self.init(name: name, template: "link", context: link.templateValue, usesFoundation: false)
    }
}
