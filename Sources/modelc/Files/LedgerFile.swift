import ModelCompiler

/// Reads ledgers, and changes them while no other run changes them.
enum LedgerFile {
    /// A ledger that may be there.
    static func existing(_ path: String) throws(CommandFailure) -> InputFile? {
        FileSystem.kind(of: path) == nil ? nil : try FileSystem.file(path)
    }

    /// Reads a ledger, if there is one, and writes what an edit makes of it.
    ///
    /// Of two runs at once the second waits and then reads what the first has written. Whoever dies on the way leaves the
    /// old ledger or the new one.
    static func update(
        _ path: String,
        _ edit: (InputFile?) throws(CommandFailure) -> LedgerEdit
    ) throws(CommandFailure) -> (edit: LedgerEdit, outcome: FileWriter.Outcome) {
        let target = FileSystem.canonicalPath(path) ?? path
        let folder = Path.folder(of: target)
        try FileWriter.makeFolder(folder)
        guard let lock = FolderLock(folder) else { throw FileSystem.trouble("open the folder", folder) }
        defer { lock.end() }
        guard lock.waitUntilAlone() else { throw FileSystem.trouble("lock the folder", folder) }
        let edit = try edit(try existing(path))
        guard let text = edit.text else { return (edit, .unchanged) }
        try FileWriter.removeLeftovers(of: [Path.lastPart(of: target)], in: folder)
        return (edit, try FileWriter.write(Array(text.utf8), to: path))
    }
}
