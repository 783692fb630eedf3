#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// By what a file is recognised without being read: which file it is, how long it is, and when it was last written.
///
/// `make` and `git` trust the same. A file that is written again has another time, one that is replaced another number.
struct FileStamp: Equatable {
    /// The stamp as a word: `2049:131077:4096:1763668800.5`.
    let text: String

    /// The file at the end of a path, links followed; nil when there is none.
    init?(of path: String) {
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
        #if canImport(Darwin)
            let time = information.st_mtimespec
        #else
            let time = information.st_mtim
        #endif
        text = "\(information.st_dev):\(information.st_ino):\(information.st_size):\(time.tv_sec).\(time.tv_nsec)"
    }
}
