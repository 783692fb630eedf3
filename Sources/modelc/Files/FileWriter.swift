import ModelCompiler

/// The one place that writes files.
///
/// A file that has the right contents already is not touched, so that nothing is built again for nothing. Any other is
/// written beside its place and then renamed: whoever looks sees the old or the new contents, never a part. The mode of
/// an existing file stays, and a link stays a link. What is there and is not a regular file is written into, never replaced.
enum FileWriter {
    /// What became of a file.
    enum Outcome { case unchanged, written }

    /// Whether writing would change the file, which is read along with what it should hold. What is not a file, or cannot
    /// be read, would change.
    static func wouldChange(_ path: String, to contents: some FileContents) -> Bool {
        let descriptor = FileSystem.openToRead(path)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        guard FileSystem.information(of: descriptor)?.kind == .file else { return true }
        var isSame = true
        contents.forEachPiece { piece in
            isSame = isSame && FileSystem.next(piece.count, of: descriptor) == piece
        }
        return !isSame || FileSystem.next(1, of: descriptor) != []
    }

    /// Writes a file as ``write(_:to:)`` does; nil when another is there, which somebody has edited, and stays.
    static func writeUnlessEdited(_ bytes: [UInt8], to path: String) throws(CommandFailure) -> Outcome? {
        if FileSystem.kind(of: path) != nil, wouldChange(path, to: bytes) { return nil }
        return try write(bytes, to: path)
    }

    /// Writes a file, making the folders above it.
    @discardableResult
    static func write(_ contents: some FileContents, to path: String) throws(CommandFailure) -> Outcome {
        if let stream = StreamTarget(at: path) {
            try stream.write(contents)
            return .written
        }
        guard FileSystem.isThere(path) else { return try replace(path, with: contents, mode: nil) }
        if !wouldChange(path, to: contents) { return .unchanged }
        // Renaming over a link would replace the link.
        let target = FileSystem.canonicalPath(path) ?? path
        return try replace(target, with: contents, mode: FileSystem.information(about: target)?.st_mode)
    }

    private static func replace(
        _ path: String,
        with contents: some FileContents,
        mode: mode_t?
    ) throws(CommandFailure) -> Outcome {
        try makeFolder(Path.folder(of: path))
        try replace(path) { unfinished throws(CommandFailure) in
            guard fill(unfinished, with: contents, mode: mode) else { throw FileSystem.trouble("write", path) }
        }
        return .written
    }

    /// Puts a file into its place that is made beside it.
    static func replace(
        _ path: String,
        byMaking make: (_ unfinished: String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let unfinished = "\(Path.folder(of: path))/\(temporaryPrefix)\(mark)-\(Path.lastPart(of: path))"
        do throws(CommandFailure) {
            try make(unfinished)
            guard rename(unfinished, path) == 0 else { throw FileSystem.trouble("write", path) }
        } catch {
            unlink(unfinished)
            throw error
        }
    }

    /// Removes what killed processes have left beside files of a folder, which only he may do who knows that nobody
    /// writes them now.
    static func removeLeftovers(of names: @autoclosure () -> Set<String>, in folder: String) throws(CommandFailure) {
        let leftovers = try FileSystem.names(in: folder).filter { $0.hasPrefix(temporaryPrefix) }
        let names = leftovers.isEmpty ? [] : names()
        for leftover in leftovers {
            let marked = leftover.dropFirst(temporaryPrefix.count)
            guard let end = marked.firstIndex(of: "-") else { continue }
            if names.contains(String(marked[marked.index(after: end)...])) { unlink(Path.join(folder, leftover)) }
        }
    }

    private static let temporaryPrefix = ".modelc-"
    /// Tells the unfinished files of this run from those of others: random, because the name of a process that was killed
    /// in the middle comes again, always in a container.
    private static let mark = String(UInt64.random(in: .min ... .max), radix: 36)

    /// Adds to the end of a file that others write to as well.
    static func append(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        if let stream = StreamTarget(at: path) { return try stream.write(bytes) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o666)
        guard descriptor >= 0 else { throw FileSystem.trouble("write", path) }
        defer { close(descriptor) }
        guard OutputStream(descriptor: descriptor).write(bytes) else { throw FileSystem.trouble("write", path) }
    }

    /// Removes a file.
    static func remove(_ path: String) throws(CommandFailure) {
        if unlink(path) != 0 { throw FileSystem.trouble("remove", path) }
    }

    /// Removes a folder with all that is in it, links themselves and not what they lead to; a failure is ignored.
    static func removeFolder(_ path: String) {
        if !FileSystem.isLink(path), FileSystem.kind(of: path) == .folder {
            for name in (try? FileSystem.names(in: path)) ?? [] { removeFolder(Path.join(path, name)) }
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    /// Makes a folder and those above it.
    static func makeFolder(_ path: String) throws(CommandFailure) {
        if FileSystem.kind(of: path) == .folder { return }
        let parent = Path.folder(of: path)
        if parent != path { try makeFolder(parent) }
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileSystem.trouble("make the folder", path) }
    }

    /// Makes a new file; false when that failed, with `errno` set.
    private static func fill(_ path: String, with contents: some FileContents, mode: mode_t?) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_TRUNC, 0o666)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        if let mode, fchmod(descriptor, mode & 0o7777) != 0 { return false }
        return OutputStream(descriptor: descriptor).write(contents)
    }
}
