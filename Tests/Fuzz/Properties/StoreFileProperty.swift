import CompilerSupport
import Foundation
import ModelFiles
import ObjectModel
import SchemaRules

extension FuzzProperty {
    /// A store is refused with words, or everything about it can be asked: its version, its faults, and its model.
    ///
    /// The file has the same bytes afterwards. Inputs are whole stores, and with a 0 in front a store of ours that the rest of
    /// the input replaces bytes of: three for the place, one for the value.
    func checkStoreFile(_ bytes: [UInt8]) throws(BrokenProperty) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "modelc-fuzz-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "store")
        let contents = bytes.first == 0 ? Self.damagedStore(bytes.dropFirst()) : bytes
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(contents).write(to: file)
        } catch {
            return
        }
        if let message = Self.refusal(of: file.path, size: contents.count) {
            try require(!message.isEmpty && !message.contains("\n"), "nothing says in a line why a store is refused")
        }
        try require((try? Data(contentsOf: file)) == Data(contents), "a store that was read has other bytes")
    }

    /// Why a store is refused; nil when everything about it can be asked.
    private static func refusal(of path: String, size: Int) -> String? {
        do throws(StoreError) {
            let store = try StoreFile(path: path, size: size)
            let identity = StoreIdentity(of: store, among: [], isSwiftData: [])
            let layout = StoreLayout(of: identity.model?.graph ?? graph)
            return try StoreCheck(store, layout: layout, path: "store").findings().first { $0.message.contains("\n") }?
                .message
        } catch {
            return error.message
        }
    }

    private static let graph: ModelGraph = {
        var model = ManagedObjectModel()
        let title = Attribute(name: "title", type: .string)
        let post = Relationship(name: "post", destinationName: "Post", inverseName: "comments")
        let comments = Relationship(name: "comments", destinationName: "Comment", inverseName: "post", isToMany: true)
        model.entities = [
            Entity(name: "Post", attributes: [title], relationships: [comments]),
            Entity(name: "Comment", relationships: [post]),
        ]
        return ModelGraph(model)
    }()

    private static let sound: [UInt8] = {
        let file = FileManager.default.temporaryDirectory.appending(path: "modelc-fuzz-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        try? StoreWriter(layout: StoreLayout(of: graph), rowsPerEntity: 5, seed: 1).write(to: file.path)
        return (try? Data(contentsOf: file)).map(Array.init) ?? []
    }()

    private static func damagedStore(_ damages: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = sound
        var rest = damages
        while rest.count >= 4, !bytes.isEmpty {
            let place = rest.prefix(3).reduce(0) { $0 << 8 | Int($1) }
            bytes[place % bytes.count] = rest[rest.startIndex + 3]
            rest = rest.dropFirst(4)
        }
        return bytes
    }
}
