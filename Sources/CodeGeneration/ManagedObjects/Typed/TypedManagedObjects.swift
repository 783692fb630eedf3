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
    private let classes: [TypedClassContext]
    private let imports: [ModuleName]
    private let options: GenerationOptions

    init(_ graph: ModelGraph, managedObjects: ManagedObjectOptions, options: GenerationOptions) {
        let names = ModelNames(graph)
        let functions = FetchFunctions(graph, names: names)
        var review = ModelReview(graph, names: names, options: options, style: .typed)
        review.review(functions)
        let lowering = TypedClassLowering(graph, names: names, functions: functions, options: options)
        diagnostics = review.diagnostics
        classes = graph.model.entities.indices
            .filter { !review.rejectedEntities.contains($0) }
            .compactMap { lowering.context(of: $0) }
            .sorted { $0.fileStem < $1.fileStem }
        imports = managedObjects.imports
        self.options = options
    }

    var files: [FileDraft] {
        classes.compactMap { context in
            FileName(context.fileStem + Self.nameEnding).map { FileDraft(name: $0, content: draft(of: [context])) }
        }
    }

    var section: TextDraft { draft(of: classes, template: "managed-objects-section") }

    static let nameEnding = "+CoreData.swift"

    private func draft(of classes: [TypedClassContext], template: String = "managed-objects-file") -> TextDraft {
        TextDraft(
            template: template,
            content: TypedFileContext(
                importKeyword: importKeyword,
                imports: classes.contains(where: \.namesForeignTypes) ? importedModules : [],
                access: options.accessLevel.prefix,
                isNonisolated: options.isNonisolated,
                classes: classes
            )
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
