import ModelCompiler

/// Writes what was generated, folder by folder.
struct GeneratedFiles {
    /// The files as they were left, in the order of writing; those whose stamp is not known are missing.
    private(set) var left: [GenerationRecord.File] = []
    /// How many files were written, and not found to be right already.
    private(set) var writtenCount = 0

    /// Writes the files that change, and removes what killed runs have left beside them.
    init(writing files: [OutputFile]) throws(CommandFailure) {
        for (folder, files) in Self.byFolder(files) {
            try FileWriter.makeFolder(folder)
            let use = FolderUse(folder)
            defer { use?.end() }
            if use?.isAlone == true {
                try FileWriter.removeLeftovers(of: Set(files.map { Path.lastPart(of: $0.path) }), in: folder)
            }
            use?.share()
            for file in files { try write(file) }
        }
    }

    private mutating func write(_ file: OutputFile) throws(CommandFailure) {
        let result = try FileWriter.write(file.bytes, to: file.path)
        if result.outcome == .written { writtenCount += 1 }
        if let stamp = result.stamp { left.append(GenerationRecord.File(path: file.path, stamp: stamp)) }
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
