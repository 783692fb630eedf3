#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that is read along with what it should hold.
struct FileComparison {
    private let descriptor: Int32

    /// Nil for what is no file, or cannot be read.
    init?(of path: String) {
        descriptor = FileSystem.openToRead(path)
        guard descriptor >= 0 else { return nil }
        var information = stat()
        if fstat(descriptor, &information) != 0 || information.st_mode & S_IFMT != S_IFREG {
            close(descriptor)
            return nil
        }
    }

    /// Closes the file.
    func end() { close(descriptor) }

    /// Whether the file holds just that; asked once.
    func holds(_ contents: some FileContents) -> Bool {
        var isSame = true
        contents.forEachPiece { piece in
            isSame = isSame && FileSystem.next(piece.count, of: descriptor) == piece
        }
        return isSame && FileSystem.next(1, of: descriptor) == []
    }
}
