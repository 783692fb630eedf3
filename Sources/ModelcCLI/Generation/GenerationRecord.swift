/// What a run of `modelc generate` read, and how it left the files it wrote.
///
/// While neither has changed, the next run need not generate what it would only find unchanged: nearly all of its time. A
/// record says nothing about findings, which every run works out anew, and a run whose generating found something leaves
/// none. It lies in the user's cache folder and can be deleted at any time; whatever goes wrong with it means that files
/// are generated.
struct GenerationRecord {
    /// A file that was written, or had the right contents already.
    struct File: Equatable {
        let path: String
        let stamp: FileStamp
    }

    private let inputs: GenerationInputs
    private let path: String

    /// - Parameters:
    ///   - inputs: What decides on the run; nil when that is not known.
    ///   - folder: The user's cache folder; nil when there is none.
    init?(_ inputs: GenerationInputs?, in folder: String? = UserCache.folder) {
        guard let inputs, let folder else { return nil }
        self.inputs = inputs
        path = Path.join(folder, "generate-\(inputs.name)")
    }

    /// How many files an earlier run with the same inputs left; nil when there was none, or a file is not as it left it.
    var unchangedFileCount: Int? {
        guard let record = try? FileSystem.read(path), let rest = inputs.rest(of: record) else { return nil }
        let entries = rest.split(separator: 0, omittingEmptySubsequences: false)
        // A text ends in a zero byte, so the last part is empty; before it come pairs of path and stamp.
        guard entries.last?.isEmpty == true, entries.count % 2 == 1 else { return nil }
        for index in stride(from: 0, to: entries.count - 1, by: 2) {
            let path = String(decoding: entries[index], as: UTF8.self)
            guard let stamp = FileStamp(of: path), stamp.text.utf8.elementsEqual(entries[index + 1]) else { return nil }
        }
        return entries.count / 2
    }

    /// Keeps the record for the next run.
    func keep(_ files: [File]) {
        let entries = files.flatMap { Array("\($0.path)\0\($0.stamp.text)\0".utf8) }
        _ = try? FileWriter.write(Pieces(list: inputs.parts + [entries]), to: path)
    }

    /// Inputs are not copied to be written.
    private struct Pieces: FileContents {
        let list: [[UInt8]]

        func forEachPiece(_ receive: @escaping ([UInt8]) -> Void) { list.forEach(receive) }
    }
}
