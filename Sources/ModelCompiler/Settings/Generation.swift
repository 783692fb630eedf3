package import CodeGeneration
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
        package var singleFile: Located<String>?
        /// In which manner it is written, as far as no word of it has to be judged later.
        package var manner = ProductManner.usual
        /// Modules that are imported besides those that generated code needs itself.
        package var imports: [Located<String>] = []
        /// The target of the package or project that compiles the files; nil when every target with the model does.
        package var target: Located<String>?
        /// The entities that something is generated for; nil for all.
        package var entities: [Located<String>]?
        /// What stands before the names of types that are called after entities.
        package var typePrefix: Located<String>?
        /// What stands behind the names of types that are called after entities.
        package var typeSuffix: Located<String>?
    }
}
