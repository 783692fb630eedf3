import BuiltInTemplates
import CodeGeneration
import CompilerSupport
import Mirroring
import ObjectModel
import SchemaRules
import Templating

/// Every source that is generated from a model which bytes choose.
struct GeneratedSources {
    /// The texts; those of a product that has an error are left out, because then nothing is written.
    let texts: [String]

    init(_ bytes: [UInt8]) throws(BrokenProperty) {
        var choices = Choices(bytes)
        var manner = GenerationOptions.usual
        manner.accessLevel = choices.one(of: AccessLevel.allCases)
        manner.imports = [ModuleName("Swift")].compactMap(\.self)
        manner.isIsolated = !choices.bool()
        manner.respectsCodegen = choices.number(upTo: 7) == 7
        let singleFile = choices.bool() ? FileName("Model.swift") : nil
        let source = GenerationSource(&choices)
        var texts: [String] = []
        do throws(TemplateError) {
            for (product, style, xcode) in Self.products {
                manner.style = style
                manner.xcode = xcode
                let products = [Product.builtIn(product, manner)]
                let input = GenerationInput.model(source)
                let generation = try input.generation(of: products, in: singleFile, templates: Self.templates.get())
                let hasErrors = generation.diagnostics.contains { $0.severity == .error }
                if !hasErrors { texts += generation.files.map(\.text) }
            }
        } catch {
            throw BrokenProperty("a built-in template is at fault: \(error)")
        }
        self.texts = texts
    }

    private static let products: [(BuiltInProduct, ManagedObjectStyle, XcodeVersion)] = [
        (.managedObjects, .typed, .xcode16), (.managedObjects, .xcode, .xcode16), (.managedObjects, .xcode, .xcode26),
        (.records, .typed, .xcode16), (.stack, .typed, .xcode16), (.migration, .typed, .xcode16),
        (.migrationTests, .typed, .xcode16),
    ]

    private static let templates = Result { () throws(TemplateError) in
        try TemplateLibrary(
            BuiltInTemplates.all.map { template throws(TemplateError) in
                try Template(template.text, name: template.name)
            }
        )
    }
}

extension GenerationSource {
    fileprivate init(_ choices: inout Choices) {
        choices.arePlain = choices.bool()
        var stores = choices.several(upTo: 3) { choices in
            MirroredStore(
                name: choices.name(),
                configuration: choices.number(upTo: 7) == 7 ? choices.name() : nil,
                container: choices.number(upTo: 3) < 3 ? "iCloud.com.example.app" : choices.text(),
                scope: choices.one(of: DatabaseScope.allCases)
            )
        }
        if !stores.isEmpty { stores[0].scope = .private }
        let scope = stores.isEmpty ? nil : MirroringScope(stores: stores, reason: .settings)
        let modelName = choices.name()
        var history = choices.several(upTo: 2) { choices in
            let name = choices.name()
            return MigrationVersion(name: name, graph: ModelGraph(ManagedObjectModel(&choices)), scope: scope)
        }
        let version = choices.name()
        let graph = ModelGraph(ManagedObjectModel(&choices))
        if !history.isEmpty { history.append(MigrationVersion(name: version, graph: graph, scope: scope)) }
        self.init(
            graph,
            modelName: modelName,
            version: version,
            mirrored: scope.map { MirroredModel(graph, scope: $0) },
            history: history
        )
    }
}
