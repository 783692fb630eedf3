import Diagnostics
import ObjectModel
import Templating

/// The classes of managed objects, typed as far as the model allows.
///
/// One file holds one class: what is generated is not edited, so there is nothing to keep apart from the properties. It
/// is called `Post+CoreData.swift`, because `Post.swift` is what people call the file with their own extension, and two
/// files of one name cannot be in one module.
struct TypedManagedObjects: GenerationProduct {
    let diagnostics: [Diagnostic]
    private let lowering: TypedClassLowering
    /// The classes, by name, and their entities.
    private let classes: [(name: SwiftIdentifier, entity: Int)]
    private let imports: [ModuleName]
    private let options: GenerationOptions

    init(_ graph: ModelGraph, managedObjects: ManagedObjectOptions, options: GenerationOptions) {
        let names = ModelNames(graph)
        let functions = FetchFunctions(graph, names: names)
        var review = ModelReview(graph, names: names, options: options, style: .typed)
        review.review(functions)
        lowering = TypedClassLowering(graph, names: names, functions: functions, options: options)
        diagnostics = review.diagnostics
        let written = graph.model.entities.indices.filter { !review.rejectedEntities.contains($0) }
        classes = lowering.classes(of: written).sorted { $0.name.name < $1.name.name }
        imports = managedObjects.imports
        self.options = options
    }

    var files: [FileDraft] {
        classes.compactMap { name, entity in
            FileName(name.name + Self.nameEnding).map { file in
                FileDraft(name: file, content: draft("managed-objects-file", of: [entity]))
            }
        }
    }

    var section: TextDraft { draft("managed-objects-section", of: classes.map(\.entity)) }

    static let nameEnding = "+CoreData.swift"

    private func draft(_ template: String, of entities: [Int]) -> TextDraft {
        TextDraft(template: template) { context(of: entities) }
    }

    private func context(of entities: [Int]) -> TypedFileContext {
        let classes = entities.compactMap { lowering.context(of: $0) }
        return TypedFileContext(
            importKeyword: importKeyword,
            imports: classes.contains(where: \.namesForeignTypes) ? importedModules : [],
            access: options.accessLevel.prefix,
            isNonisolated: options.isNonisolated,
            classes: classes
        )
    }

    /// A public class needs a public import where imports are internal by default, and may have one elsewhere.
    ///
    /// No such word fits packages: a package import is refused beside a plain one in another file of the module.
    private var importKeyword: String { options.accessLevel == .public ? "public import" : "import" }

    private var importedModules: [String] {
        Set(imports.map(\.text)).subtracting(["CoreData"]).sorted()
    }
}
