import ModelCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads ledgers, and changes them so that nobody else changes them meanwhile.
enum LedgerFile {
    private static let sizeLimit = 64 << 20

    /// A ledger that must be there.
    static func read(_ path: String) throws(CommandFailure) -> InputFile {
        InputFile(path: path, bytes: try FileSystem.read(path, limit: sizeLimit))
    }

    /// A ledger that may be there.
    static func existing(_ path: String) throws(CommandFailure) -> InputFile? {
        FileSystem.kind(of: path) == nil ? nil : try read(path)
    }

    /// Reads a ledger, if there is one, and writes what an edit makes of it.
    ///
    /// Of two runs at once the second waits and then reads what the first has written. Whoever dies on the way leaves the
    /// old ledger or the new one.
    static func update(
        _ path: String,
        _ edit: (InputFile?) throws(CommandFailure) -> LedgerEdit
    ) throws(CommandFailure) -> (edit: LedgerEdit, outcome: FileWriter.Outcome) {
        let place = FileSystem.canonicalPath(path) ?? path
        let folder = Path.folder(of: place)
        try FileWriter.makeFolder(folder)
        let lock = try lock(folder)
        defer { close(lock) }
        let edit = try edit(FileSystem.kind(of: path) == nil ? nil : try read(path))
        guard let text = edit.text else { return (edit, .unchanged) }
        try FileWriter.removeLeftovers(of: [Path.lastPart(of: place)], in: folder)
        return (edit, try FileWriter.write(Array(text.utf8), to: path))
    }

    /// Waits until no other run works on a ledger in the folder. The system lets go of the lock when the process ends,
    /// however it ends. The ledger itself cannot carry it, because writing replaces that file.
    private static func lock(_ folder: String) throws(CommandFailure) -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileSystem.trouble("open the folder", folder) }
        while flock(descriptor, LOCK_EX) != 0 {
            if errno == EINTR { continue }
            let failure = FileSystem.trouble("lock the folder", folder)
            close(descriptor)
            throw failure
        }
        return descriptor
    }
}
