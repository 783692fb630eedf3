import ModelCompiler

/// Writes what was generated, folder by folder.
enum GeneratedFiles {
    /// Writes the files that change, and removes what killed runs have left beside them.
    ///
    /// - Returns: How many files were written, and not found to be right already.
    static func write(_ files: [OutputFile]) throws(CommandFailure) -> Int {
        var writtenCount = 0
        for (folder, files) in Self.byFolder(files) {
            try FileWriter.makeFolder(folder)
            let use = FolderUse(folder)
            defer { use?.end() }
            if use?.isAlone == true {
                try FileWriter.removeLeftovers(of: Set(files.map { Path.lastPart(of: $0.path) }), in: folder)
            }
            use?.share()
            for file in files where try FileWriter.write(file.bytes, to: file.path) == .written { writtenCount += 1 }
        }
        return writtenCount
    }

    /// The files of each folder, folders in the order in which they are first named.
    private static func byFolder(_ files: [OutputFile]) -> [(folder: String, files: [OutputFile])] {
        var positions: [String: Int] = [:]
        var groups: [(folder: String, files: [OutputFile])] = []
        for file in files {
            let folder = Path.folder(of: file.path)
            if let position = positions[folder] {
                groups[position].files.append(file)
            } else {
                positions[folder] = groups.count
                groups.append((folder, [file]))
            }
        }
        return groups
    }
}
