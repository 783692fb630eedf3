import TestSupport

@testable import CodeGeneration

extension TypeChecker {
    /// The compiler's complaints about generated files and declarations beside them.
    func complaints(about generation: Generation, beside extra: String = "", options: Options = Options())
        throws -> [String]
    {
        let files = generation.files.map { (name: $0.path, text: $0.text) }
        return try complaints(
            about: files + [
                (
                    "Extra.swift",
                    extra.isEmpty ? "" : "\(options.importsInternally ? "public " : "")import Foundation\n" + extra
                )
            ],
            options: options
        )
    }
}
