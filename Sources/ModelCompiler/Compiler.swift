package import ModelDocuments

/// The compiler: what each command of `modelc` does, without the files and the terminal.
///
///     let result = Compiler(Project(models: [model], today: today)).check()
///     result.status(failingOn: .error)
///
/// Pure: files come in as bytes, and what is to be printed or written goes out as values.
package struct Compiler: Sendable {
    /// What a command prints, nil when it could not be made, and what the run says besides.
    package typealias Printed = (document: Document?, result: CompilerResult)
    /// The files that a command would write, nil when there are to be none, and what the run says besides.
    package typealias Written = (files: [OutputFile]?, result: CompilerResult)

    /// The models, what they are compared with, and options.
    let project: Project

    /// Makes a compiler for a run.
    package init(_ project: Project) { self.project = project }
}
