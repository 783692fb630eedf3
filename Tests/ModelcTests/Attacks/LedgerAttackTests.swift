import EditedModels
import Foundation
import TestSupport
import Testing

/// The changes that a branch may make to the ledger and the export, while it removes an attribute.
struct LedgerAttack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The model's path afterwards.
    var model = "Model.xcdatamodeld"
    /// Further words of the command line; `{…}` stands for a path in the checkout.
    var options: [String] = []
    /// The findings that must be there, besides an exit status that is not 0.
    var errors: Set<String> = []
    var status: Int32 = 1
    let edit: @Sendable (AttackedRepository) throws -> Void

    init(
        _ description: String,
        errors: Set<String> = [],
        model: String = "Model.xcdatamodeld",
        options: [String] = [],
        status: Int32 = 1,
        edit: @escaping @Sendable (AttackedRepository) throws -> Void
    ) {
        testDescription = description
        self.errors = errors
        self.model = model
        self.options = options
        self.status = status
        self.edit = edit
    }
}

@Suite("Branches that hide the ledger", .enabled(if: TestRepository.isPossible, "needs git"))
struct LedgerAttackTests {
    @Test("A branch that hides its ledger fails the check with --against", arguments: LedgerAttack.attacks)
    func attacks(_ attack: LedgerAttack) throws {
        let repository = try AttackedRepository(Self.old, [.ledger, .against])
        try repository.edit(model: Self.new)
        try attack.edit(repository)
        try repository.checkout.commit()
        let options = attack.options.map { $0.hasPrefix("{") ? repository.path(String($0.dropFirst().dropLast())) : $0 }
        let verdict = try repository.check(.against, repository.path(attack.model), options)
        #expect(verdict.status == attack.status, "\(verdict)")
        #expect(attack.errors.isEmpty || attack.errors == verdict.errors, "\(verdict)")
        #expect(verdict.findings.count { $0.rule == "LCK409" } <= 1, "\(verdict)")
    }

    @Test("A branch that moves its ledger passes the check", arguments: LedgerAttack.legal)
    func legal(_ change: LedgerAttack) throws {
        let repository = try AttackedRepository(Self.old, [.ledger, .against])
        try change.edit(repository)
        try repository.checkout.commit()
        let verdict = try repository.check(.against, repository.path(change.model), change.options)
        #expect(verdict.status == 0 && verdict.complaints.isEmpty, "\(verdict)")
    }

    @Test("A branch that deletes its ledger gets one finding, however much the ledger held")
    func sentence() throws {
        let repository = try AttackedRepository(Self.old, [.ledger, .against])
        try FileManager.default.removeItem(atPath: repository.path("modelc.lock"))
        let verdict = try repository.check(.against)
        let gone = verdict.findings.filter { $0.rule == "LCK409" }
        #expect(gone.map(\.message) == ["'\(repository.path("modelc.lock"))' was deleted"])
        try repository.checkout.write("!modelc.lock 2\n", to: "modelc.lock")
        let shrunk = try repository.check(.against).findings.filter { $0.rule == "LCK409" }
        #expect(
            shrunk.count == 1 && shrunk[0].message.contains("lost") && shrunk[0].message.contains("facts, among them")
        )
    }

    @Test("A ledger that the settings name must exist", arguments: [["check"], ["plan"], ["lock", "verify"]])
    func missing(_ words: [String]) throws {
        let repository = try AttackedRepository(Self.old, .export)
        // One that no commit ever held is only awaited.
        try repository.checkout.write("!modelc.lock 2\n", to: "gone.lock")
        try repository.checkout.commit()
        try FileManager.default.removeItem(atPath: repository.path("gone.lock"))
        try repository.checkout.write(LedgerAttack.settings(ledger: "gone.lock"), to: "modelc.json")
        let run = repository.modelc(words + [repository.bundle, "--quiet"])
        #expect(run != 0)
        let evidence = repository.path("production.ckdb")
        #expect(repository.modelc(["lock", "advance", repository.bundle, "--evidence", evidence, "--quiet"]) == 0)
        #expect(repository.modelc(words + [repository.bundle, "--quiet"]) == 0)
    }

    private static let old = AttackedRepository.post(
        #"<attribute name="title" optional="YES" attributeType="String"/>"#
    )
    private static let new = AttackedRepository.post("")
}

extension LedgerAttack {
    static func settings(
        container: String = AttackedRepository.container,
        ledger: String? = nil,
        model: String = "Model.xcdatamodeld"
    ) -> String {
        let ledger = ledger.map { ", \"ledger\": \"\($0)\"" } ?? ""
        return """
            {"models": [{"path": "\(model)", "stores": [{"name": "main", "container": "\(container)"\(ledger)}]}]}

            """
    }

    private static let empty = "!modelc.lock 2\n"

    static let attacks = [
        LedgerAttack("deletes it", errors: ["LCK409", "CKP302"]) { try $0.remove("modelc.lock") },
        LedgerAttack("empties it", errors: ["LCK409", "CKP302"]) { try $0.checkout.write(empty, to: "modelc.lock") },
        LedgerAttack("takes out the line of the field", errors: ["LCK409", "CKP302"]) {
            try $0.dropTitle(in: "modelc.lock")
        },
        LedgerAttack("names a missing one", errors: ["LCK417", "CKP302"]) {
            try $0.checkout.write(settings(ledger: "other.lock"), to: "modelc.json")
        },
        LedgerAttack("names a missing one and deletes it", errors: ["LCK409", "CKP302"]) {
            try $0.checkout.write(settings(ledger: "other.lock"), to: "modelc.json")
            try $0.remove("modelc.lock")
        },
        LedgerAttack("names an empty one", errors: ["LCK409", "CKP302"]) {
            try $0.checkout.write(settings(ledger: "other.lock"), to: "modelc.json")
            try $0.checkout.write(empty, to: "other.lock")
        },
        LedgerAttack("moves and shrinks it", errors: ["LCK409", "CKP302"]) {
            try $0.checkout.git("mv", "modelc.lock", "moved.lock")
            try $0.dropTitle(in: "moved.lock")
            try $0.checkout.write(settings(ledger: "moved.lock"), to: "modelc.json")
        },
        LedgerAttack("removes the settings", errors: ["CKP302"]) { try $0.remove("modelc.json") },
        LedgerAttack("removes the settings and the ledger", errors: ["LCK409", "CKP302"]) {
            try $0.remove("modelc.json")
            try $0.remove("modelc.lock")
        },
        LedgerAttack("empties the settings", errors: ["CKP302"]) { try $0.checkout.write("{}\n", to: "modelc.json") },
        LedgerAttack("says that no store is mirrored", status: 3) {
            try $0.checkout.write(#"{"models": [{"path": "Model.xcdatamodeld", "stores": []}]}"#, to: "modelc.json")
        },
        LedgerAttack("makes the model local", status: 3) {
            let local = #"{"path": "Model.xcdatamodeld"}, {"path": "B.xcdatamodeld", "stores": [{"name": "b"}]}"#
            try $0.checkout.write("{\"models\": [\(local)]}\n", to: "modelc.json")
            try $0.write(model: #"<entity name="B"/>"#, to: "B.xcdatamodeld")
        },
        LedgerAttack("renames the container", errors: ["LCK415", "CKP302"]) {
            try $0.checkout.write(settings(container: "iCloud.other"), to: "modelc.json")
        },
        LedgerAttack("renames the container in the ledger, too", errors: ["LCK407", "CKP302"]) {
            try $0.checkout.write(settings(container: "iCloud.other"), to: "modelc.json")
            try $0.replace(AttackedRepository.container, with: "iCloud.other", in: "modelc.lock")
        },
        LedgerAttack("renames the container and names a missing one", errors: ["CKP302", "SHR706"]) {
            try $0.checkout.write(settings(container: "iCloud.other", ledger: "other.lock"), to: "modelc.json")
        },
        LedgerAttack("renames the container and begins a ledger", errors: ["CKP302", "SHR706"]) {
            try $0.checkout.write(settings(container: "iCloud.other", ledger: "other.lock"), to: "modelc.json")
            try $0.checkout.write(empty, to: "other.lock")
        },
        LedgerAttack("renames the container and replaces the ledger", errors: ["CKP302", "LCK409", "SHR706"]) {
            try $0.checkout.write(settings(container: "iCloud.other", ledger: "other.lock"), to: "modelc.json")
            try $0.checkout.write(empty, to: "other.lock")
            try $0.remove("modelc.lock")
        },
        LedgerAttack("moves the model under settings of its own", errors: ["CKP302"], model: "App/Model.xcdatamodeld") {
            try $0.move("Model.xcdatamodeld", to: "App/Model.xcdatamodeld")
            try $0.checkout.write(settings(), to: "App/modelc.json")
        },
        LedgerAttack("moves everything and shrinks it", errors: ["LCK409", "CKP302"], model: "App/Model.xcdatamodeld") {
            for name in ["Model.xcdatamodeld", "modelc.json", "modelc.lock"] { try $0.move(name, to: "App/\(name)") }
            try $0.dropTitle(in: "App/modelc.lock")
        },
        LedgerAttack("renames the bundle and the container", errors: ["CKP302", "SHR706"], model: "New.xcdatamodeld") {
            try $0.move("Model.xcdatamodeld", to: "New.xcdatamodeld")
            try $0.checkout.write(
                settings(container: "iCloud.other", ledger: "other.lock", model: "New.xcdatamodeld"),
                to: "modelc.json"
            )
            try $0.checkout.write(empty, to: "other.lock")
        },
        LedgerAttack(
            "shrinks it, and CI names it",
            errors: ["CKP302", "LCK409"],
            options: ["--ledger", "{modelc.lock}"]
        ) {
            try $0.dropTitle(in: "modelc.lock")
        },
        LedgerAttack("has CI name another one", errors: ["CKP302", "LCK409"], options: ["--ledger", "{other.lock}"]) {
            try $0.checkout.write(empty, to: "other.lock")
        },
    ]

    static let legal = [
        LedgerAttack("nothing at all") { _ in },
        LedgerAttack("the ledger moves") {
            try $0.move("modelc.lock", to: "Ledgers/main.lock")
            try $0.checkout.write(settings(ledger: "Ledgers/main.lock"), to: "modelc.json")
        },
        LedgerAttack("everything moves", model: "App/Model.xcdatamodeld") {
            for name in ["Model.xcdatamodeld", "modelc.json", "modelc.lock"] { try $0.move(name, to: "App/\(name)") }
        },
        LedgerAttack("the model moves beside its settings", model: "App/Model.xcdatamodeld") {
            try $0.move("Model.xcdatamodeld", to: "App/Model.xcdatamodeld")
            try $0.checkout.write(settings(model: "App/Model.xcdatamodeld"), to: "modelc.json")
        },
        LedgerAttack("the lines are sorted otherwise") {
            let lines = try $0.text("modelc.lock").split(separator: "\n")
            let shuffled = [lines[0]] + lines.dropFirst().reversed()
            try $0.checkout.write(shuffled.joined(separator: "\n") + "\n", to: "modelc.lock")
        },
    ]
}

extension AttackedRepository {
    fileprivate func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: self.path(path))), as: UTF8.self)
    }

    fileprivate func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: self.path(path)) }

    fileprivate func replace(_ old: String, with new: String, in file: String) throws {
        try checkout.write(try text(file).replacingOccurrences(of: old, with: new), to: file)
    }

    /// Takes everything about the attribute out of a ledger.
    fileprivate func dropTitle(in file: String) throws {
        let lines = try text(file).split(separator: "\n").filter { !$0.contains("CD_title") }
        try checkout.write(lines.joined(separator: "\n") + "\n", to: file)
    }

    fileprivate func move(_ old: String, to new: String) throws {
        let folder = URL(filePath: path(new)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.moveItem(atPath: path(old), toPath: path(new))
    }
}
