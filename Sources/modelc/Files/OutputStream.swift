import CompilerSupport
import Dispatch
import ModelCompiler

/// An open file for writing.
struct OutputStream {
    let descriptor: Int32

    static let standardOutput = OutputStream(descriptor: 1)
    static let standardError = OutputStream(descriptor: 2)

    /// Turns the signals of a failed write into errors, and replaces closed streams.
    static func prepare() {
        // A closed pipe, and a file beyond the limit of `ulimit -f`.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // The next opened file would get the number of a closed stream, and messages would be written to it. The
        // replacement is read-only.
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
    }

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The width to which texts for people are wrapped: that of the terminal, or `COLUMNS` if a caller exports it; nil
    /// for a file or a pipe, whose reader wraps itself.
    var width: Int? {
        var size = winsize()
        if isTerminal, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return CommandContext.environment("COLUMNS").flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    }

    /// True if texts are colored. The variables are conventions of many programs: https://no-color.org,
    /// https://force-color.org and https://bixense.com/clicolors.
    var usesColor: Bool {
        func isSet(_ name: String) -> Bool {
            CommandContext.environment(name).map { !$0.isEmpty && $0 != "0" } ?? false
        }
        if CommandContext.environment("NO_COLOR").map({ !$0.isEmpty }) == true { return false }
        if isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE") { return true }
        if CommandContext.environment("FORCE_COLOR") == "0" || CommandContext.environment("CLICOLOR") == "0" {
            return false
        }
        return isTerminal && CommandContext.environment("TERM") != "dumb"
    }

    /// Writes all contents; false with `errno` set on failure.
    func write(_ contents: some FileContents) -> Bool {
        var isWritten = true
        contents.forEachPiece { piece in isWritten = isWritten && piece.withUnsafeBytes(writeAll) }
        return isWritten
    }

    /// Writes a text without copying it, because it may be long; false with `errno` set on failure.
    func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0)) }
    }

    private func writeAll(_ buffer: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < buffer.count {
            let count = writePart(UnsafeRawBufferPointer(rebasing: buffer[start...]), to: descriptor)
            if count < 0, errno == EINTR { continue }
            if count < 0 { return false }
            start += count
        }
        return true
    }
}

/// Outside of the type, where `write` is the system's.
private func writePart(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    write(descriptor, buffer.baseAddress, buffer.count)
}

/// A target that must not be replaced by a file: a device, a pipe, or an open file with a path such as `/dev/stdout`
/// and `/proc/self/fd/1`.
///
/// A process with root permissions, as in a container, could replace `/dev/null` itself.
struct StreamTarget {
    private let path: String
    /// The descriptor, when this process has the target open: opening it again would start at the beginning of a file.
    private let descriptor: Int32?

    /// Nil for a regular file, and when nothing is at the path. Other failures, such as a folder or a broken link,
    /// appear when writing.
    init?(at path: String) {
        let place = Self.descriptorPath(from: path)
        guard place != nil || (FileSystem.isThere(path) && FileSystem.kind(of: path) != .file) else { return nil }
        self.path = path
        descriptor = place.flatMap(Self.ownDescriptor)
    }

    /// Writes to the target; a pipe waits for its reader, as usual.
    func write(_ contents: some FileContents) throws(CommandFailure) {
        if let descriptor {
            guard OutputStream(descriptor: descriptor).write(contents) else { throw failure() }
            return
        }
        // Appending protects a log that another process has open, and makes no difference for pipes and devices.
        let opened = open(path, O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC)
        guard opened >= 0 else { throw failure() }
        defer { close(opened) }
        guard OutputStream(descriptor: opened).write(contents) else { throw failure() }
    }

    private func failure() -> CommandFailure {
        let leadsNowhere = errno == ENOENT
        let failure = FileSystem.trouble("write", path)
        if FileSystem.information(about: path).map({ $0.hasType(S_IFSOCK) }) == true {
            return .fileTrouble("cannot write '\(path)': it is a socket")
        }
        if leadsNowhere, FileSystem.isLink(path) {
            return .fileTrouble("cannot write '\(path)': the link leads nowhere")
        }
        return failure
    }

    /// The place of a path, through links, in the folder in which the system lists open files; nil when it is not
    /// there.
    private static func descriptorPath(from path: String) -> (folder: String, name: String)? {
        var path = path
        // The number of links that Linux follows.
        for _ in 0..<40 {
            // On macOS the descriptors in `/dev/fd` are not links.
            guard FileSystem.isLink(path) || path.hasPrefix("/dev/fd/") else { return nil }
            guard let folder = FileSystem.canonicalPath(Path.folder(of: path)) else { return nil }
            if folder == "/dev/fd" || folder.hasPrefix("/proc/") { return (folder, Path.lastPart(of: path)) }
            guard let next = FileSystem.destination(ofLink: path) else { return nil }
            path = next.hasPrefix("/") ? next : Path.join(folder, next)
        }
        return nil
    }

    private static func ownDescriptor(_ place: (folder: String, name: String)) -> Int32? {
        let folders = ["/dev/fd", "/proc/self/fd", "/proc/thread-self/fd"].compactMap(FileSystem.canonicalPath)
        return folders.contains(place.folder) ? Int32(place.name) : nil
    }
}

/// A line on a terminal about work that takes long. Work that ends within a second shows nothing.
final class ProgressLine: Sendable {
    private let doing: String
    private let stream: OutputStream
    /// All work below runs on it, in order.
    private let queue = DispatchQueue(label: "modelc.progress")
    nonisolated(unsafe) private var seconds = 0
    nonisolated(unsafe) private var hasEnded = false

    /// Starts the timer. Only a test uses another interval than a second.
    init(_ doing: String, on stream: OutputStream, every interval: DispatchTimeInterval = .seconds(1)) {
        self.doing = doing
        self.stream = stream
        wait(interval)
    }

    /// Shows the line repeatedly until the end. Finished work does not wait for a timer.
    private func wait(_ interval: DispatchTimeInterval) {
        queue.asyncAfter(deadline: .now() + interval) { [weak self] in
            guard let self, !hasEnded else { return }
            seconds += 1
            if stream.write("\(Self.cleared)modelc: \(doing), \(seconds) s") { wait(interval) }
        }
    }

    /// Clears the line; nothing is shown afterwards.
    func end() {
        queue.sync {
            if seconds > 0, !hasEnded { _ = stream.write(Self.cleared) }
            hasEnded = true
        }
    }

    /// Moves to the beginning of the line and clears it, in the codes of ECMA-48, which every terminal supports.
    private static let cleared = "\r\u{1B}[K"
}

extension CommandContext {
    /// Performs work, and shows it on a terminal when it takes longer than a second.
    func showing<Result, Failure>(_ doing: String, _ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard OutputStream.standardError.isTerminal, !arguments.has(.quiet) else { return try work() }
        let line = ProgressLine(doing, on: .standardError)
        defer { line.end() }
        return try work()
    }
}
