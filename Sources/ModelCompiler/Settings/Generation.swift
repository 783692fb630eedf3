import CodeGeneration
package import CompilerSupport

extension Settings {
    /// Something to be generated from a model: an entry of `"generate"`.
    ///
    /// What an entry leaves out is as usual, or as the command line says.
    package struct Generation: Equatable, Sendable {
        /// The name of a built-in template, or the path of one, relative to the settings' folder.
        package var template = Located("")
        /// The folder that files go to: inside the settings' folder.
        package var output = Located("")
        /// The name of the one file that takes everything; nil for files of their own.
        var singleFile: Located<String>?
        /// In which manner it is written, as far as no word of it has to be judged later.
        var manner = ProductManner.usual
        /// Modules that are imported besides those that generated code needs itself.
        var imports: [Located<String>] = []
        /// The target of the package or project that compiles the files; nil when every target with the model does.
        package var target: Located<String>?
        /// The entities that something is generated for; nil for all.
        var entities: [Located<String>]?
        /// What stands before the names of types that are called after entities.
        var typePrefix: Located<String>?
        /// What stands behind the names of types that are called after entities.
        var typeSuffix: Located<String>?
    }
}
