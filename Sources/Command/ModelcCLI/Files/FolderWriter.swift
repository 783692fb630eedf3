import ModelCompiler

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Writes folders that belong together as a whole, such as a compiled bundle.
///
/// The new folder is filled beside the old one, and takes its place when it is complete. Without an error, nobody sees a
/// folder with files of two runs.
enum FolderWriter {
    /// Makes a folder that has some files and nothing else.
    ///
    /// - Parameters:
    ///   - files: The files, by their names.
    ///   - path: The folder, which may exist. What it has and the new one has not is removed.
    /// - Throws: ``CommandFailure`` when something cannot be written; then the old folder is as it was.
    static func write(_ files: [OutputFile], to path: String) throws(CommandFailure) {
        // Renaming over a link would replace the link.
        let target = FileSystem.canonicalPath(path) ?? path
        let old = FileSystem.isThere(target) ? try FileSystem.names(in: target) : nil
        if let old, Set(old) == Set(files.map(\.path)),
            !files.contains(where: { FileWriter.wouldChange(Path.join(target, $0.path), to: $0.bytes) })
        {
            return
        }
        let unfinished = FileWriter.unfinishedPath(for: target)
        do throws(CommandFailure) {
            for file in files { try FileWriter.write(file.bytes, to: Path.join(unfinished, file.path)) }
            try exchange(target, for: unfinished, isThere: old != nil)
        } catch {
            remove(unfinished, files.map(\.path))
            throw error
        }
    }

    /// No call of both systems replaces a folder with files in it, so the old one goes aside first.
    private static func exchange(
        _ target: String,
        for unfinished: String,
        isThere: Bool
    ) throws(CommandFailure) {
        let aside = "\(unfinished)-old"
        if isThere, rename(target, aside) != 0 { throw FileSystem.trouble("replace", target) }
        if rename(unfinished, target) != 0 {
            let failure = FileSystem.trouble("write", target)
            if isThere { rename(aside, target) }
            throw failure
        }
        if isThere { remove(aside, try FileSystem.names(in: aside)) }
    }

    private static func remove(_ folder: String, _ names: [String]) {
        for name in names { unlink(Path.join(folder, name)) }
        rmdir(folder)
    }
}
