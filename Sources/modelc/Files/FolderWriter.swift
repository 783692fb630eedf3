import ModelCompiler

/// Writes folders whose files belong together, such as a compiled bundle: whoever looks sees the old folder or the new one.
enum FolderWriter {
    /// Makes a folder that has some files, by their paths below it, and nothing else. One that is so already is not touched,
    /// nor is the old one when something cannot be written.
    static func write(_ files: [OutputFile], to path: String) throws(CommandFailure) {
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

    /// Replaces a folder by one that is filled beside it, and takes its place when it is complete.
    ///
    /// One run after the other: each removes what a killed one left.
    static func replace(
        _ path: String,
        filling fill: (_ unfinished: String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
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

    /// No call of both systems replaces a folder with files in it, so the old one goes aside first.
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
