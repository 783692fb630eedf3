import ModelCompiler
import Settings

/// What `modelc init` writes and says.
struct InitPlan {
    /// The files that are made or added to.
    private(set) var files: [(path: String, text: String)] = []
    /// What was done, for people.
    private(set) var report = ""

    /// - Throws: ``CommandFailure`` when there is a ledger already that says something else.
    init(_ adoption: Adoption, home: SettingsHome) throws(CommandFailure) {
        try addSettings(adoption, home)
        if let ledger = adoption.ledger { try addLedger(ledger, at: home.ledger) }
        try addMergeRule(for: Path.lastPart(of: home.ledger), above: home.folder)
        report += "next: modelc check\n"
    }

    private mutating func addSettings(_ adoption: Adoption, _ home: SettingsHome) throws(CommandFailure) {
        if let existing = home.existing {
            report += "\(existing.path) is there already and stays as it is\n"
            return
        }
        var models: [Settings.Model] = []
        for model in adoption.models {
            let path = Settings.Located(try home.relative(model.path))
            if !models.contains(where: { $0.path == path }) {
                models.append(Settings.Model(path: path, stores: model.stores))
            }
        }
        let path = Path.join(home.folder, LocatedSettings.fileName)
        // A search for settings passes over what is no file.
        if FileSystem.isThere(path) { throw CommandFailure(message: "'\(path)' is not a file", status: .fileTrouble) }
        files.append((path, settingsDocument(of: models)))
        report += "\(path) written: \(models.count == 1 ? "1 model" : "\(models.count) models")\n"
        for model in adoption.models {
            report += "  \(model.path): \(model.scope.map { "mirrored: \($0)" } ?? "not mirrored")\n"
        }
        if adoption.models.contains(where: { $0.scope != nil && $0.stores.isEmpty }) {
            report += "  nobody knows which configuration is mirrored: name it in \"stores\"\n"
        } else if adoption.models.contains(where: { !$0.stores.isEmpty }) {
            report += "  no model names its container: add \"container\" to each store\n"
        }
    }

    private mutating func addLedger(_ ledger: AdoptedLedger, at path: String) throws(CommandFailure) {
        let count = ledger.fieldCount == 1 ? "1 field" : "\(ledger.fieldCount) fields"
        if !FileSystem.isThere(path) {
            files.append((path, ledger.text))
            report += "\(path) written: \(count) of Production\n"
        } else if FileWriter.wouldChange(path, to: Array(ledger.text.utf8)) {
            throw .usage("'\(path)' is there already and is not overwritten; modelc lock advance adds to a ledger")
        } else {
            report += "\(path) says this already: \(count) of Production\n"
        }
        if ledger.retired.isEmpty { return }
        report += "retired, because no model has it (before modelc):\n"
        for symbol in ledger.retired { report += "  \(symbol)\n" }
    }

    /// Lets git join the ledgers of two branches, once.
    private mutating func addMergeRule(for ledger: String, above folder: String) throws(CommandFailure) {
        let path = Path.join(LocatedSettings.checkout(of: folder) ?? folder, ".gitattributes")
        let pattern = ledger.contains(" ") ? "\"\(ledger)\"" : ledger
        var text = !FileSystem.isThere(path) ? "" : String(decoding: try FileSystem.read(path), as: UTF8.self)
        let isThere = text.split(whereSeparator: \.isNewline).contains {
            $0.hasPrefix("\(pattern) ") && $0.contains("merge=union")
        }
        if isThere { return }
        if let last = text.last, !last.isNewline { text += "\n" }
        let line = "\(pattern) merge=union"
        files.append((path, "\(text)\(line)\n"))
        report += "\(path) written: \(line)\n"
    }
}
