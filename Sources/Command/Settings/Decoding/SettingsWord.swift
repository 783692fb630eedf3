import CodeGeneration
import Migration
import Mirroring

/// A word of the file that is one of several: the keys of an object, the values of a choice.
protocol SettingsWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable {}

extension SettingsWord {
    /// All spellings, in the order of the declaration.
    static var spellings: [String] { allCases.map(\.rawValue) }

    /// Takes a spelling.
    ///
    /// Compares bytes: comparing strings normalizes them, which takes quadratic time for long runs of combining marks.
    init?(spelling: String) {
        let word = Self.allCases.first { $0.rawValue.utf8.elementsEqual(spelling.utf8) }
        guard let word else { return nil }
        self = word
    }
}

extension AccessLevel: SettingsWord {}
extension DatabaseScope: SettingsWord {}
extension EncryptedTwin.Phase: SettingsWord {}
extension ManagedObjectStyle: SettingsWord {}
extension Settings.FailureThreshold: SettingsWord {}
extension Settings.RuleLevel: SettingsWord {}
extension VersionHistory.Strategy: SettingsWord {}
extension XcodeVersion: SettingsWord {}
