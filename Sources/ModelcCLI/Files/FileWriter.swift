#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The one place that writes files.
///
/// A file that has the right contents already is not touched, so that nothing is built again for nothing. Any other is
/// written beside its place and then renamed: whoever looks sees the old or the new contents, never a part. The mode of
/// an existing file stays, and a link stays a link.
enum FileWriter {
    /// What became of a file.
    enum Outcome { case unchanged, written }

    /// A file as it was left.
    struct Result {
        let outcome: Outcome
        /// The file with just these contents: somebody who writes it at the same time leaves another. Nil when the system
        /// does not say.
        let stamp: FileStamp?
    }

    /// Whether writing would change the file.
    static func wouldChange(_ path: String, to bytes: [UInt8]) -> Bool {
        guard FileSystem.kind(of: path) == .file, let existing = try? FileSystem.read(path) else { return true }
        return existing != bytes
    }

    /// Writes a file, making the folders above it.
    @discardableResult
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) -> Result {
        let existing = FileStamp(of: path)
        if existing != nil, !wouldChange(path, to: bytes) { return Result(outcome: .unchanged, stamp: existing) }
        // Renaming over a link would replace the link.
        let target = FileSystem.canonicalPath(path) ?? path
        let folder = Path.folder(of: target)
        try makeFolder(folder)
        // Random, because the name of a process that was killed in the middle comes again, always in a container.
        let mark = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = "\(folder)/\(temporaryPrefix)\(mark)-\(Path.lastPart(of: target))"
        let isFilled = fill(temporary, with: bytes, mode: mode(of: target))
        let stamp = isFilled ? FileStamp(of: temporary) : nil
        guard isFilled, rename(temporary, target) == 0 else {
            let failure = FileSystem.trouble("write", path)
            unlink(temporary)
            throw failure
        }
        return Result(outcome: .written, stamp: stamp)
    }

    /// Removes what killed processes have left beside files of a folder, which only he may do who knows that nobody
    /// writes them now.
    static func removeLeftovers(of names: Set<String>, in folder: String) throws(CommandFailure) {
        for leftover in try FileSystem.names(in: folder) where leftover.hasPrefix(temporaryPrefix) {
            let marked = leftover.dropFirst(temporaryPrefix.count)
            guard let end = marked.firstIndex(of: "-") else { continue }
            if names.contains(String(marked[marked.index(after: end)...])) { unlink(Path.join(folder, leftover)) }
        }
    }

    private static let temporaryPrefix = ".modelc-"

    /// Adds to the end of a file that others write to as well.
    static func append(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o666)
        guard descriptor >= 0 else { throw FileSystem.trouble("write", path) }
        defer { close(descriptor) }
        guard OutputStream(descriptor: descriptor).write(bytes) else { throw FileSystem.trouble("write", path) }
    }

    /// Makes a folder and those above it.
    static func makeFolder(_ path: String) throws(CommandFailure) {
        if FileSystem.kind(of: path) == .folder { return }
        let parent = Path.folder(of: path)
        if parent != path { try makeFolder(parent) }
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileSystem.trouble("make the folder", path) }
    }

    private static func mode(of path: String) -> mode_t? {
        var information = stat()
        return stat(path, &information) == 0 ? information.st_mode & 0o7777 : nil
    }

    /// Makes a new file; false when that failed, with `errno` set.
    private static func fill(_ path: String, with bytes: [UInt8], mode: mode_t?) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_TRUNC, 0o666)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        if let mode, fchmod(descriptor, mode) != 0 { return false }
        return OutputStream(descriptor: descriptor).write(bytes)
    }
}
