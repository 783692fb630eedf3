public import Diagnostics
import ObjectModel

extension ReadModel {
    /// What of the file ``contents(of:)`` would drop; empty when nothing is lost.
    ///
    /// That is all the reader reports, because it has no place for what it does not understand, and comments and
    /// processing instructions. White space, the order of settings and a byte order mark say nothing and do not count.
    ///
    ///     let read = readModel(bytes, path: path)
    ///     if let model = read.model, read.losses.isEmpty { write(contents(of: model)) }
    public var losses: [Diagnostic] {
        guard let model else { return [] }
        let unknown = diagnostics.map { Self.loss($0.message, at: $0.location) }
        let remarks = remarks.map { origin in
            let location = SourceLocation(path: model.path, offset: origin.offset, part: .text(length: 0))
            return Self.loss("a comment or processing instruction", at: location)
        }
        return unknown + remarks
    }

    private static func loss(_ what: String, at location: SourceLocation?) -> Diagnostic {
        let rule = SourceRules.notWrittenBack
        return Diagnostic(rule: rule, message: "would be lost: \(what)", help: rule.rationale, location: location)
    }
}
