import ModelCompiler

/// Writes what was generated, folder by folder.
enum GeneratedFiles {
    /// Writes the files that change, and removes what killed runs have left beside them.
    ///
    /// - Returns: How many files were written, and not found to be right already.
    static func write(_ files: [OutputFile]) throws(CommandFailure) -> Int {
        var writtenCount = 0
        var folders: Set<String> = []
        for folder in files.map({ Path.folder(of: $0.path) }) where folders.insert(folder).inserted {
            let files = files.filter { Path.folder(of: $0.path) == folder }
            try FileWriter.makeFolder(folder)
            let lock = FolderLock(folder)
            defer { lock?.end() }
            if lock?.isAlone == true {
                try FileWriter.removeLeftovers(of: Set(files.map { Path.lastPart(of: $0.path) }), in: folder)
            }
            lock?.share()
            for file in files where try FileWriter.write(file.bytes, to: file.path) == .written { writtenCount += 1 }
        }
        return writtenCount
    }
}
