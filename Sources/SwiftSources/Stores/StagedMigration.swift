package import CompilerSupport

/// The staged migration of Core Data in the code of an app.
package enum StagedMigration {
    /// The place where code makes an `NSStagedMigrationManager` that has lightweight stages only; nil without one, and when
    /// any source has a custom stage, or cannot be read. Sources of tests do not belong to the app.
    package static func lightweightManager(in sources: [SwiftSource]) -> SourceLocation? {
        let concerned = sources.filter { source in names.contains { source.bytes.hasWord($0) } }
        guard concerned.contains(where: { $0.bytes.hasWord(manager) }) else { return nil }
        var found: Set<String> = []
        var place: SourceLocation?
        for source in concerned.sorted(by: { $0.path < $1.path }) {
            guard let list = try? TokenList(source.bytes) else { return nil }
            for (index, token) in list.tokens.enumerated() where token.kind == .word {
                let word = list.text(of: index)
                guard names.contains(word) else { continue }
                found.insert(word)
                if word == manager, place == nil, list.isMark("(", at: index + 1) {
                    place = SourceLocation(path: source.path, bytes: token.bytes)
                }
            }
        }
        return found.contains(lightweightStage) && !found.contains(customStage) ? place : nil
    }

    private static let manager = "NSStagedMigrationManager"
    private static let lightweightStage = "NSLightweightMigrationStage"
    private static let customStage = "NSCustomMigrationStage"
    private static let names = [manager, lightweightStage, customStage]
}
