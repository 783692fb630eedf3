package import CompilerSupport
import ObjectModel
package import Templating

/// The user's templates, parsed and checked.
package struct UserTemplates: Sendable {
    /// The largest accepted file, in bytes.
    package static let fileSizeLimit = 1 << 20
    /// The largest number of files.
    package static let fileLimit = 1000
    /// Enough for a reader; hostile templates take long to check.
    private static let problemLimit = 100
    /// The limits of rendering all files for one model.
    static let limits = RenderingLimits()

    /// The files to render, in the order of their names.
    let files: [UserTemplateFile]
    /// The templates and partials that they add to the built-in ones.
    let templates: [Template]

    /// Parses and checks files.
    ///
    /// - Parameters:
    ///   - files: The files of a folder, or a single one.
    ///   - builtIn: The templates that they may include.
    /// - Returns: The templates, nil when there is a fault; and the faults.
    package static func load(
        _ files: [UserTemplateFile],
        including builtIn: TemplateLibrary
    ) -> (templates: UserTemplates?, faults: [TemplateProblem]) {
        let files = files.inOrder(of: \.path)
        var faults: [TemplateProblem] = []
        var templates: [Template] = []
        for file in files {
            do throws(TemplateError) {
                templates.append(try Template(file.text, name: file.templateName))
            } catch {
                faults.append(TemplateProblem(kind: .malformed, error: error))
            }
        }
        if faults.isEmpty { faults = self.faults(in: files, templates: templates, including: builtIn) }
        let rendered = files.filter { $0.purpose != nil }
        return (faults.isEmpty ? UserTemplates(files: rendered, templates: templates) : nil, faults)
    }

    private static func faults(
        in files: [UserTemplateFile],
        templates: [Template],
        including builtIn: TemplateLibrary
    ) -> [TemplateProblem] {
        do throws(TemplateError) {
            let library = try builtIn.adding(templates)
            var problems: [TemplateProblem] = []
            for file in files {
                guard problems.count < problemLimit, let shape = file.purpose?.contextShape else { continue }
                problems += try library.check(file.templateName, against: shape)
            }
            return problems
        } catch {
            return [TemplateProblem(kind: .malformed, error: error)]
        }
    }
}

/// A template file of the user, whose name determines its purpose.
///
///     Fields.md.mustache                  once for a model, to Fields.md
///     {{name}}+Fields.swift.mustache      once for each entity, to Post+Fields.swift
///     _field.swift.mustache               a partial, {{>_field}}
package struct UserTemplateFile: Sendable {
    /// The number of times a file is rendered.
    enum Purpose: Sendable {
        case model
        case entity

        /// The context of the file.
        var contextShape: ContextShape { self == .model ? UserTemplateContext.model : UserTemplateContext.entity }
    }

    /// The extension of template files.
    package static let ending = ".mustache"

    /// The file, as the user named it.
    let path: String
    /// The name by which it is included, and by which errors refer to it.
    package let templateName: String
    /// Nil for a partial, which has the context of the including template.
    let purpose: Purpose?
    /// The name of the output file, with ``placeholder`` for the name of the entity.
    private let outputName: String
    let text: String

    private static let placeholder = "{{name}}"

    /// Creates a template file; its name is the last part of the path.
    package init(path: String, text: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let isPartial = name.hasPrefix("_")
        outputName = name.hasSuffix(Self.ending) ? String(name.dropLast(Self.ending.count)) : name
        purpose = isPartial ? nil : name.contains(Self.placeholder) ? .entity : .model
        templateName = isPartial ? String(name.prefix { $0 != "." }) : path
        self.path = path
        self.text = text
    }

    /// The name of the output for an entity, or for a model; nil when it is not a safe file name.
    func outputName(for entity: String) -> FileName? {
        FileName(
            outputName.split(separator: Self.placeholder, omittingEmptySubsequences: false).joined(separator: entity)
        )
    }

    /// The extension of the output: `swift`.
    var outputEnding: Substring { outputName.split(separator: ".").last ?? "" }
}

extension DraftedProduct {
    /// The product of user templates for a model.
    static func userTemplates(
        _ templates: UserTemplates,
        source: GenerationSource,
        manner: GenerationOptions
    ) -> DraftedProduct {
        let described = DescribedModel(source, manner)
        let model = described.record
        let common = manner.record.adding(["model": .record(model)])
        var product = DraftedProduct(diagnostics: [], files: [], templates: templates.templates)
        // In lower case, because file systems of macOS do not distinguish `Post` from `POST`.
        var taken: Set<String> = []
        func add(_ file: UserTemplateFile, _ entity: Entity?, _ context: @escaping @Sendable () -> TemplateRecord) {
            // A document beside the sources cannot be a section of a source file.
            let content = TextDraft(template: file.templateName, ending: String(file.outputEnding), context: context)
            product.sections.append(content)
            let subject = entity?.name ?? source.modelName
            let name = file.outputName(for: subject)
            if let name, taken.insert(name.text.lowercased()).inserted {
                product.files.append(FileDraft(name: name, content: content))
                return
            }
            let finding = Diagnostic(
                rule: TemplateRules.fileName,
                message: name.map { "'\(file.path)' writes a second file '\($0.text)'" }
                    ?? "\(stringLiteral(subject)) cannot become a file name for '\(file.path)'",
                help: "Rename the entity or the template; names must not differ only in case.",
                symbol: entity?.name,
                location: entity.map { source.graph.model.location($0.origin, "name") }
            )
            product.diagnostics.append(finding)
        }
        for file in templates.files {
            if file.purpose == .model { add(file, nil) { manner.record.adding(model) } }
            guard file.purpose == .entity else { continue }
            for entity in described.entities { add(file, entity.entity) { common.adding(entity.record) } }
        }
        return product
    }
}

/// The rules about user templates.
package enum TemplateRules {
    /// A key that no context has.
    package static let unknownKey = RuleMetadata.obstacle(
        id: "GEN630",
        name: "unknown-template-key",
        summary: "A template names a key that is not in its context.",
        rationale: """
            A misspelled name would produce incomplete code, so modelc checks every tag when it loads a template, \
            also in sections that a model does not use. `modelc templates --context` lists the keys.
            """
    )
    /// A value is used for the wrong purpose.
    package static let unusableValue = RuleMetadata.obstacle(
        id: "GEN631",
        name: "unusable-template-value",
        summary: "A template uses a list or a record as text, or a part of a value without parts.",
        rationale: """
            A tag can print text and flags. For lists and records, use a section: `{{#attributes}}…{{/attributes}}`. \
            Put a part of an optional value, such as `parent.name`, into a section of that value: \
            `{{#parent}}{{name}}{{/parent}}`.
            """
    )
    /// A partial is missing.
    package static let missingPartial = RuleMetadata.obstacle(
        id: "GEN632",
        name: "missing-partial",
        summary: "A template includes an unknown template.",
        rationale: """
            A partial is a file in the same folder with an underscore at the beginning of its name: `{{>_field}}` \
            includes `_field.mustache` or `_field.swift.mustache`. Templates can also include the built-in template \
            `header`.
            """
    )
    /// Templates include each other without end.
    package static let endless = RuleMetadata.obstacle(
        id: "GEN633",
        name: "endless-template",
        summary: "Templates include each other endlessly, or in too many ways for a check.",
        rationale: """
            A template that includes itself would never end. Write repeated text as a section of a list.
            """
    )
    /// The text is no template.
    package static let malformed = RuleMetadata.obstacle(
        id: "GEN634",
        name: "malformed-template",
        summary: "A template cannot be parsed.",
        rationale: """
            The language is Mustache with partials and inheritance. The message names a tag that is not closed, that \
            closes another tag, or that has an invalid name. A template is UTF-8 with at most 1 MiB.
            """
    )
    /// A rendering exceeds a limit.
    package static let limitExceeded = RuleMetadata.obstacle(
        id: "GEN635",
        name: "template-limit-exceeded",
        summary: "A template writes or repeats too much.",
        rationale: """
            The output of a folder of templates has at most 64 MiB for a model. A template that exceeds this repeats \
            lists inside lists, for example a section of `model.entities` for every attribute of every entity. A file \
            of a built-in template has the same limit: a single file of a model with thousands of entities can exceed it.
            """
    )
    /// A file name is unusable.
    static let fileName = RuleMetadata.obstacle(
        id: "GEN636",
        name: "template-file-name",
        summary: "A template writes a file with an unsafe name, or with the name of another file.",
        rationale: """
            A file for each entity has the name of the entity, which must be a valid file name. File systems of macOS \
            do not distinguish `Post` from `POST`.
            """
    )

    /// Every rule of the group, by number.
    package static let all = unusable + [fileName]

    /// The rules about unusable input: a template that fails for every model, or a model beyond the limits.
    package static let unusable = [unknownKey, unusableValue, missingPartial, endless, malformed, limitExceeded]
}

/// A value that user templates can read.
///
/// One table lists its keys, with their documentation and their values in a context, so that neither can be missing.
protocol TemplateContext: Sendable {
    /// The keys, in the order in which they are documented.
    static var keys: [TemplateKey<Self>] { get }
}

extension TemplateContext {
    static var shape: ContextShape { .record(keys.map(\.key)) }

    /// The value of each key.
    var record: TemplateRecord {
        TemplateRecord(Self.keys.map { ($0.key.name, $0.value(self)) }) { first, _ in first }
    }
}

/// A key of a context and its value.
struct TemplateKey<Context>: Sendable {
    let key: ContextKey
    let value: @Sendable (Context) -> TemplateValue

    static func text(_ name: String, _ summary: String, _ value: @escaping @Sendable (Context) -> String) -> Self {
        Self(key: ContextKey(name, .text, summary)) { .text(value($0)) }
    }

    static func optionalText(
        _ name: String,
        _ summary: String,
        _ value: @escaping @Sendable (Context) -> String?
    ) -> Self {
        Self(key: ContextKey(name, .text, isOptional: true, summary)) { TemplateValue(value($0)) }
    }

    static func flag(_ name: String, _ summary: String, _ value: @escaping @Sendable (Context) -> Bool) -> Self {
        Self(key: ContextKey(name, .flag, summary)) { .flag(value($0)) }
    }

    static func texts(_ name: String, _ summary: String, _ value: @escaping @Sendable (Context) -> [String]) -> Self {
        Self(key: ContextKey(name, .list(.text), summary)) { .texts(value($0)) }
    }

    static func list<Element: TemplateContext>(
        _ name: String,
        _ summary: String,
        _ value: @escaping @Sendable (Context) -> [Element]
    ) -> Self {
        Self(key: ContextKey(name, .list(Element.shape), summary)) { .records(value($0).map(\.record)) }
    }

    static func optional<Value: TemplateContext>(
        _ name: String,
        _ summary: String,
        _ value: @escaping @Sendable (Context) -> Value?
    ) -> Self {
        Self(key: ContextKey(name, Value.shape, isOptional: true, summary)) { TemplateValue(value($0)?.record) }
    }

    static func swiftName(_ name: @escaping @Sendable (Context) -> String) -> Self {
        text("swiftName", "The name as Swift declares a member with it.") {
            SwiftIdentifier(adapting: name($0)).asMember
        }
    }
}

/// The contexts of user templates.
package enum UserTemplateContext {
    /// The context of a file that is rendered once for a model.
    static let model = ContextShape.record(fileKeys + DescribedModel.keys.map(\.key))

    /// The context of a file that is rendered once for each entity.
    static let entity = ContextShape.record(
        fileKeys + [ContextKey("model", DescribedModel.shape, "The model of the entity.")]
            + DescribedEntity.keys.map(\.key)
    )

    /// The records inside contexts, by their names in the documentation.
    package static let records: [(name: String, shape: ContextShape)] = [
        ("model", DescribedModel.shape), ("entity", DescribedEntity.shape), ("parent", DescribedParent.shape),
        ("attribute", DescribedAttribute.shape), ("relationship", DescribedRelationship.shape),
        ("field", DescribedField.shape), ("fetchedProperty", FetchedProperty.shape),
        ("fetchRequest", FetchRequest.shape), ("configuration", Configuration.shape),
        ("composite", Composite.shape), ("constraint", PropertyGroup.shape),
        ("index", FetchIndex.shape), ("userInfo", UserInfoEntry.shape),
    ]

    /// The keys of every file.
    package static let file = ContextShape.record(fileKeys)

    private static let fileKeys =
        [ContextKey("fileName", .text, "The name of the file that is written.")] + GenerationOptions.keys.map(\.key)
}

extension GenerationOptions: TemplateContext {
    static let keys: [TemplateKey<GenerationOptions>] = [
        .text("access", "What `--access` says, with a space: `public `; nothing for `internal`.") {
            $0.accessLevel.prefix
        },
        .texts("imports", "The modules of `--import`.") { $0.imports.map(\.text) },
        .flag("isNonisolated", "True if declarations are `nonisolated`.") { !$0.isIsolated },
    ]
}
