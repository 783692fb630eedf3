#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// An open file to write to.
struct OutputStream {
    let descriptor: Int32

    static let standardOutput = OutputStream(descriptor: 1)
    static let standardError = OutputStream(descriptor: 2)

    /// Makes what can happen to a stream an error of writing like any other.
    static func prepare() {
        // A closed pipe, and a file beyond the limit of `ulimit -f`.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        // A stream that the caller closed leaves its number to the next file that is opened, which messages would then
        // be written into. What stands in for it cannot be written to.
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
    }

    /// Whether a person is looking at it.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes everything; false when that failed, with `errno` set.
    func write(_ contents: some FileContents) -> Bool {
        var isWritten = true
        contents.forEachPiece { piece in isWritten = isWritten && piece.withUnsafeBytes(writeAll) }
        return isWritten
    }

    /// Writes a whole text, which may be long and is not copied; false when that failed, with `errno` set.
    func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0)) }
    }

    private func writeAll(_ buffer: UnsafeRawBufferPointer) -> Bool {
        var start = 0
        while start < buffer.count {
            let count = Self.write(descriptor, UnsafeRawBufferPointer(rebasing: buffer[start...]))
            if count < 0, errno == EINTR { continue }
            if count < 0 { return false }
            start += count
        }
        return true
    }

    private static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
            Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }
}
