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

    /// Whether a person is looking at it.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes everything; false when that failed, with `errno` set.
    func write(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var start = 0
            while start < buffer.count {
                let count = Self.write(descriptor, UnsafeRawBufferPointer(rebasing: buffer[start...]))
                if count < 0, errno == EINTR { continue }
                if count < 0 { return false }
                start += count
            }
            return true
        }
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
