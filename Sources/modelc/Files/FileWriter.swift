import CompilerSupport
import Dispatch
import ModelCompiler

/// Writes files; no other code does.
///
/// A file with the right contents is not touched, so that builds do not repeat work. Any other is written to a
/// temporary file and renamed, so that readers see either the old or the new contents. Existing files keep their mode,
/// and links stay links, unless one leads out of the repository. A path that is no regular file, such as a pipe, is written
/// to, never replaced.
enum FileWriter {
    /// The result of writing a file.
    enum Outcome { case unchanged, written }

    /// True if writing would change the file, which is compared piece by piece. A path that is no file, or cannot be
    /// read, counts as changed.
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

    /// Writes a file like ``write(_:to:)``; nil when a different file exists, which somebody may have edited.
    static func writeUnlessEdited(_ bytes: [UInt8], to path: String) throws(CommandFailure) -> Outcome? {
        if FileSystem.kind(of: path) != nil, wouldChange(path, to: bytes) { return nil }
        return try write(bytes, to: path)
    }

    /// Writes a file, and creates the folders above it.
    @discardableResult
    static func write(_ contents: some FileContents, to path: String) throws(CommandFailure) -> Outcome {
        if let stream = StreamTarget(at: path) {
            try stream.write(contents)
            return .written
        }
        try checkLinks(of: path)
        guard FileSystem.isThere(path) else { return try replace(path, with: contents, mode: nil) }
        if !wouldChange(path, to: contents) { return .unchanged }
        // Renaming over a link would replace the link.
        let target = FileSystem.canonicalPath(path) ?? path
        return try replace(target, with: contents, mode: FileSystem.information(about: target)?.st_mode)
    }

    /// Writes an empty file, also over an empty one: build systems compare the times of files.
    ///
    /// - Throws: ``CommandFailure`` for a file with contents, which cannot be a stamp.
    static func stamp(_ path: String) throws(CommandFailure) {
        try checkStamp(path)
        _ = try replace(path, with: [UInt8](), mode: nil)
    }

    /// Throws unless a file is empty or not there.
    static func checkStamp(_ path: String) throws(CommandFailure) {
        guard FileSystem.isThere(path) else { return }
        guard !FileSystem.isLink(path), FileSystem.kind(of: path) == .file, !wouldChange(path, to: [UInt8]()) else {
            throw .usage("'\(path)' is no stamp: only an empty file is replaced")
        }
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

    /// Throws where links lead out of the repository: they may come with a branch.
    static func checkLinks(of path: String) throws(CommandFailure) {
        if let obstacle = Checkout.obstacle(to: path) { throw obstacle }
    }

    /// Moves a temporary file into place.
    static func replace(
        _ path: String,
        byMaking make: (_ unfinished: String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        try checkLinks(of: path)
        let unfinished = "\(Path.folder(of: path))/\(temporaryPrefix)\(mark)-\(Path.lastPart(of: path))"
        do throws(CommandFailure) {
            try make(unfinished)
            guard rename(unfinished, path) == 0 else { throw FileSystem.trouble("write", path) }
        } catch {
            unlink(unfinished)
            throw error
        }
    }

    /// Removes temporary files that killed processes left beside files of a folder. Call only while holding the folder
    /// lock.
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
    /// Distinguishes the temporary files of this run from those of others. Random, because process ids repeat, in
    /// containers always.
    private static let mark = String(UInt64.random(in: .min ... .max), radix: 36)

    /// Appends to a file that others write to as well.
    static func append(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        if let stream = StreamTarget(at: path) { return try stream.write(bytes) }
        try checkLinks(of: path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o666)
        guard descriptor >= 0 else { throw FileSystem.trouble("write", path) }
        defer { close(descriptor) }
        guard OutputStream(descriptor: descriptor).write(bytes) else { throw FileSystem.trouble("write", path) }
    }

    /// Removes a file.
    static func remove(_ path: String) throws(CommandFailure) {
        if unlink(path) != 0 { throw FileSystem.trouble("remove", path) }
    }

    /// Removes a folder with its contents, without following links; a failure is ignored.
    static func removeFolder(_ path: String) {
        if !FileSystem.isLink(path), FileSystem.kind(of: path) == .folder {
            for name in (try? FileSystem.names(in: path)) ?? [] { removeFolder(Path.join(path, name)) }
            rmdir(path)
        } else {
            unlink(path)
        }
    }

    /// Creates a folder and those above it.
    static func makeFolder(_ path: String) throws(CommandFailure) {
        if FileSystem.kind(of: path) == .folder { return }
        try checkLinks(of: path)
        let parent = Path.folder(of: path)
        if parent != path { try makeFolder(parent) }
        guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw FileSystem.trouble("make the folder", path) }
    }

    /// Creates a new file; false with `errno` set on failure.
    private static func fill(_ path: String, with contents: some FileContents, mode: mode_t?) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_TRUNC, 0o666)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        if let mode, fchmod(descriptor, mode & 0o7777) != 0 { return false }
        return OutputStream(descriptor: descriptor).write(contents)
    }
}

/// Writes folders whose files belong together, such as a compiled bundle, so that readers see either the old or the new
/// folder.
enum FolderWriter {
    /// Creates a folder with exactly these files, by their paths below it. An equal folder is not touched; after an
    /// error the old one remains.
    static func write(_ files: [OutputFile], to path: String) throws(CommandFailure) {
        try FileWriter.checkLinks(of: path)
        // Renaming over a link would replace the link.
        let target = FileSystem.canonicalPath(path) ?? path
        if FileSystem.isThere(target), Set(try FileSystem.names(in: target)) == Set(files.map(\.path)),
            !files.contains(where: { FileWriter.wouldChange(Path.join(target, $0.path), to: $0.bytes) })
        {
            return
        }
        try replace(target) { unfinished throws(CommandFailure) in
            for file in files { try FileWriter.write(file.bytes, to: Path.join(unfinished, file.path)) }
        }
    }

    /// Replaces a folder by a new one, which is filled beside it and moved when it is complete.
    ///
    /// Runs wait for each other, because each removes the leftovers of killed ones.
    static func replace(
        _ path: String,
        filling fill: (_ unfinished: String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        try FileWriter.checkLinks(of: path)
        let parent = Path.folder(of: path)
        try FileWriter.makeFolder(parent)
        let lock = FolderLock(parent)
        defer { lock?.end() }
        _ = lock?.waitUntilAlone()
        let unfinished = Path.join(parent, ".modelc-new-\(Path.lastPart(of: path))")
        let old = Path.join(parent, ".modelc-old-\(Path.lastPart(of: path))")
        FileWriter.removeFolder(unfinished)
        try FileWriter.makeFolder(unfinished)
        do throws(CommandFailure) {
            try fill(unfinished)
            try exchange(path, for: unfinished, keeping: old)
        } catch {
            FileWriter.removeFolder(unfinished)
            throw error
        }
        FileWriter.removeFolder(old)
    }

    /// Exchanges the folders. No system call of both platforms replaces a nonempty folder, so the old one moves aside
    /// first.
    private static func exchange(
        _ path: String,
        for unfinished: String,
        keeping old: String
    ) throws(CommandFailure) {
        if let mode = FileSystem.information(about: path)?.st_mode {
            chmod(unfinished, mode & 0o7777)
            FileWriter.removeFolder(old)
            guard rename(path, old) == 0 else { throw FileSystem.trouble("replace the folder", path) }
        }
        guard rename(unfinished, path) == 0 else {
            let failure = FileSystem.trouble("replace the folder", path)
            rename(old, path)
            throw failure
        }
    }
}

/// A lock that tells other runs about this one's work in a folder.
///
/// The system releases it when the process ends, however it ends. A written file cannot carry the lock, because writing
/// replaces it.
struct FolderLock {
    private let descriptor: Int32

    /// Nil, with `errno` set, for a folder that cannot be opened.
    init?(_ folder: String) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if descriptor < 0 { return nil }
    }

    /// Releases the lock.
    func end() { close(descriptor) }

    /// True if no other run writes to the folder; if so, none can until ``share()``. Also false where the file system
    /// has no locks.
    var isAlone: Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

    /// Waits until no other run uses the folder; false with `errno` set on failure.
    func waitUntilAlone() -> Bool { lock(LOCK_EX) }

    /// Lets other runs write as well, but keeps each from being alone, so that none removes unfinished files of this
    /// run as leftovers.
    ///
    /// Writing runs need not wait for one another: each file is written as a whole, and the last one stays.
    func share() { _ = lock(LOCK_SH) }

    private func lock(_ operation: Int32) -> Bool {
        while flock(descriptor, operation) != 0 {
            if errno != EINTR { return false }
        }
        return true
    }
}

/// A private folder for temporary files. It is deleted with its owner, even when a signal ends the run.
final class PrivateFolder {
    let path: String
    private let signals: [any DispatchSourceSignal]

    /// Creates a folder in the system's folder for temporary files: in `TMPDIR`, or where the C library says.
    init() throws(CommandFailure) {
        let named = getenv("TMPDIR").map { String(cString: $0) } ?? ""
        let parent = Path.trimmed(named.isEmpty ? P_tmpdir : named)
        var template = Array("\(parent)/modelc-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileSystem.trouble("make a temporary folder in", parent) }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        self.path = path
        signals = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                FileWriter.removeFolder(path)
                signal(number, SIG_DFL)
                kill(getpid(), number)
            }
            source.resume()
            return source
        }
    }

    /// Removes the folder. Open files stay readable.
    func remove() {
        FileWriter.removeFolder(path)
        for source in signals {
            source.cancel()
            signal(Int32(source.handle), SIG_DFL)
        }
    }
}
