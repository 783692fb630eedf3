package import CodeGeneration
import CompilerSupport

/// One thing that is generated from a model, and where it goes.
package struct GenerationTask: Sendable {
    /// What it is made with.
    package enum Template: Sendable {
        /// Built-in templates.
        case builtIn(NamedProduct)
        /// Templates of the user's, as they were read: the file or the folder, as the user named it, and the files.
        case own(path: String, files: [InputFile])
    }

    /// What it is made with.
    package var template: Template
    /// In which manner it is written.
    package var manner = ProductManner.usual
    /// The folder that files go to.
    package var folder: String
    /// The target that compiles the files; nil when nobody says.
    package var target: String?
    /// The entities that something is generated for; nil for all.
    var entities: [Located<String>]?
    /// The one file in that folder that takes everything; nil for files of their own.
    var singleFile: FileName?

    /// Makes a task; what is not named is as usual.
    package init(
        _ template: Template = .builtIn(.managedObjects),
        folder: String = ".",
        singleFile: FileName? = nil
    ) {
        self.template = template
        self.folder = folder
        self.singleFile = singleFile
    }
}

/// The tasks for one model.
package struct GenerationPlan: Sendable {
    /// The tasks, in the order of the user.
    var tasks: [GenerationTask]
    /// The file that takes the outcome of all tasks, whatever they say of files; nil for what they say.
    var joinedFile: FileName?

    /// Makes a plan.
    package init(_ tasks: [GenerationTask], joinedFile: FileName? = nil) {
        self.tasks = tasks
        self.joinedFile = joinedFile
    }

    /// Whether the other versions of the model's bundle must be read: ``ModelInput/otherVersions``.
    package var needsOtherVersions: Bool {
        tasks.contains { task in
            if case .builtIn(let product) = task.template { product.needsEarlierVersions } else { false }
        }
    }
}

extension OutputFile {
    init(_ file: GeneratedFile, in folder: String) {
        path =
            folder == "." || folder.isEmpty
            ? file.path : folder.hasSuffix("/") ? folder + file.path : "\(folder)/\(file.path)"
        bytes = file.bytes
    }
}
