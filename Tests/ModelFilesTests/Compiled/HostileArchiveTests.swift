import Foundation
import TestSupport
import Testing

@testable import ModelFiles
@testable import ObjectModel

@Suite("Hostile compiled models")
struct HostileArchiveTests {
    private func message(_ bytes: [UInt8]) -> String {
        do {
            _ = try CompiledModel(bytes)
            return "no error"
        } catch { return error.message }
    }

    @Test("A file that is not an archive is refused")
    func others() {
        #expect(message([]) == "the file is not a binary property list")
        #expect(message(Array("bplist00".utf8)) == "the file ends too early")
        #expect(
            message(Array("bplist00".utf8) + Array(repeating: 0xFF, count: 64))
                == "the trailer of the property list is damaged"
        )
        #expect(
            message(BinaryPropertyList(values: [.string("text")], root: 0).bytes())
                == "the property list is not a keyed archive"
        )
    }

    @Test("A compiled model that is cut off or has a changed byte does not crash the reader")
    func damage() throws {
        let seed = Array(
            try Data(contentsOf: Repository.root.appending(path: "Tests/Fuzz/Seeds/CompiledModel/model.bin"))
        )
        #expect(try CompiledModel(seed).model.entities.count == 8)
        for length in stride(from: 0, to: seed.count, by: 7) {
            #expect(message(Array(seed.prefix(length))) != "no error")
        }
        for index in stride(from: 0, to: seed.count, by: 11) {
            var damaged = seed
            damaged[index] ^= 0xFF
            _ = message(damaged)
        }
    }

    /// Objects 2 and 3 of an archive, and what the model's version identifiers are.
    static let circles: [(itself: [String: Int], identifiers: Int)] = [
        (["NS.objects": 2], 2), (["NS.string": 2], 3), (["NS.keys": 2, "NS.objects": 2], 2), (["searchMapping": 2], 2),
    ]

    @Test("An archive whose lists or strings contain themselves is read to its end", arguments: circles)
    func circle(itself: [String: Int], identifiers: Int) throws {
        var table = PropertyListTable()
        let itself = table.add(dictionaryOf: itself.mapValues { _ in table.add(.uid(2)) })
        let list = table.add(dictionaryOf: ["NS.objects": table.add(arrayOf: [table.add(.uid(2))])])
        let kind = table.add(dictionaryOf: ["$classname": table.add(.string("NSManagedObjectModel"))])
        let none = table.add(arrayOf: [])
        let entities = table.add(dictionaryOf: ["NS.keys": none, "NS.objects": none])
        let model = table.add(dictionaryOf: [
            "$class": table.add(.uid(4)), "NSEntities": table.add(.uid(5)),
            "NSVersionIdentifiers": table.add(.uid(identifiers)), "NSConfigurations": table.add(.uid(2)),
        ])
        let objects = [table.add(.string("$null")), model, itself, list, kind, entities]
        let archive = table.list(of: [
            "$archiver": table.add(.string("NSKeyedArchiver")),
            "$objects": table.add(arrayOf: objects),
            "$top": table.add(dictionaryOf: ["root": table.add(.uid(1))]),
        ])
        #expect(try CompiledModel(archive.bytes()).model.entities.isEmpty)
    }

    /// Objects of archives in Python, of which number 1 is the model; `C` has numbers of classes.
    static let archives: [(objects: String, message: String)] = [
        ("model(NSEntities=UID(0))", "the model has no entities"),
        ("model(NSEntities=UID(1))", "the model has no entities"),
        ("model(NSEntities=UID(99))", "the model has no entities"),
        (
            "model(NSEntities=known({'Post': entity('Post', NSSuperentity=UID(11))}))",
            "the entity 'Post' inherits from itself"
        ),
        ("model(NSEntities=named({'Post': entity('Tag')}))", "the entity 'Post' has another name"),
        ("model(NSEntities=named({'Post': UID(1)}))", "expected NSEntityDescription, found NSManagedObjectModel"),
        ("model(NSEntities=named({str(n): many for n in range(600)}))", "the entity '0' has another name"),
        (
            "model(NSEntities=named({'Post': entity('Post', NSProperties=named({'x': UID(1)}))}))",
            "'Post.x' is of the unknown class NSManagedObjectModel"
        ),
        (
            "model(NSEntities=named({'Post': entity('Post', NSUserInfo=named({'a': UID(1)}))}))",
            "'a' in the user info of 'Post' is not a value of a property list"
        ),
        (
            "model(NSEntities=named({'Post': entity('Post', NSUserInfo=named({'a': itself}))}))",
            "'a' in the user info of 'Post' is not a value of a property list"
        ),
        ("model(NSEntities=named({'Po\\x01st': entity('Po\\x01st')}))", "a text has the control character U+1"),
    ]

    /// Half a million properties take a while.
    static let hugeArchives = [
        (
            objects: """
            model(NSEntities=named({'Post': entity('Post', NSProperties=named({f'p{n}': one for n in range(500_001)}))}))
            """,
            message: "the model has more elements than any model"
        )
    ]

    @Test(
        "A hostile compiled model is refused with a message that says what is wrong",
        .enabled(if: ReferenceCompiler.isPossible, "no python3 in PATH"),
        arguments: archives + (Sampling.isThorough ? hugeArchives : [])
    )
    func faults(objects: String, message: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "hostile.mom")
        let run = try ChildRun(
            ["python3", "-c", Self.python.replacing("@MODEL@", with: objects), file.path],
            in: folder.url
        )
        try #require(run.status == 0, "\(run.errors)")
        #expect(self.message(Array(try Data(contentsOf: file))) == message)
    }

    private static let python = """
        import plistlib, sys
        from plistlib import UID
        objects = ["$null", None]
        def add(value):
            objects.append(value)
            return UID(len(objects) - 1)
        def kind(name): return add({"$classname": name, "$classes": [name, "NSObject"]})
        def named(entries, name="NSMutableDictionary"):
            return add({"$class": kind(name), "NS.keys": [add(key) for key in entries], "NS.objects": list(entries.values())})
        def known(entries):
            keys = add({"$class": kind("NSKnownKeysMappingStrategy1"), "keys": [add(key) for key in entries]})
            return add({"$class": kind("NSKnownKeysDictionary1"), "searchMapping": keys, "values": list(entries.values())})
        def entity(name, **members): return add({"$class": described, "NSEntityName": add(name), **members})
        def model(**members): return {"$class": managed, **members}
        managed, described = kind("NSManagedObjectModel"), kind("NSEntityDescription")
        many = entity("Other")
        itself = add({"$class": kind("NSArray"), "NS.objects": [UID(len(objects))] * 9})
        one = add({"$class": kind("NSAttributeDescription"), "NSAttributeType": 700})
        objects[1] = @MODEL@
        archive = {"$version": 100000, "$archiver": "NSKeyedArchiver", "$top": {"root": UID(1)}, "$objects": objects}
        plistlib.dump(archive, open(sys.argv[1], "wb"), fmt=plistlib.FMT_BINARY)
        """
}
