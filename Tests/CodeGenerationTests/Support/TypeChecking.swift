import CodeGeneration
import TestSupport

extension TypeChecker {
    /// What the compiler has to say about generated files and declarations of one's own beside them.
    func complaints(about generation: Generation, beside extra: String = "") throws -> [String] {
        let files = generation.files.map { (name: $0.path, text: $0.text) }
        return try complaints(about: files + [("Extra.swift", "import Foundation\n" + extra)])
    }
}
