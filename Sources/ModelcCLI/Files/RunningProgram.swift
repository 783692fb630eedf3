#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The program that this process runs.
enum RunningProgram {
    /// The stamp of its file: another build is another program, whatever its version says. Nil when the system does not say.
    static var stamp: FileStamp? { path.flatMap(FileStamp.init(of:)) }

    private static var path: String? {
        #if canImport(Darwin)
            var size = UInt32(PATH_MAX)
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            guard _NSGetExecutablePath(&buffer, &size) == 0 else { return nil }
            return buffer.withUnsafeBufferPointer { $0.baseAddress.flatMap { String(validatingCString: $0) } }
        #else
            return "/proc/self/exe"
        #endif
    }
}
