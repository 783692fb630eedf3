/// A schema file as lines of words, read without the parser under test; good for files that a server would read.
struct PlainSchema {
    struct Item: Hashable {
        var type: String
        var indexes: Set<String>
    }
    struct RecordType {
        var fields: [String: Item] = [:]
        /// The words of each role.
        var grants: [String: Set<String>] = [:]
    }

    private(set) var types: [String: RecordType] = [:]

    init(_ text: String) throws {
        let lines = text.split(whereSeparator: \.isNewline).map { line in
            line.split(separator: "--").first.map(String.init) ?? ""
        }
        var open = ""
        for line in lines.compactMap({ $0.split(separator: "//", omittingEmptySubsequences: false).first }) {
            let words = line.filter { !"\",;()".contains($0) || $0 == " " }.split(separator: " ").map(String.init)
            if words.starts(with: ["RECORD", "TYPE"]), words.count > 2 {
                open = words[2]
                types[open] = RecordType()
            } else if words.first == "GRANT", let role = words.last {
                types[open]?.grants[role, default: []].formUnion(words.dropFirst().dropLast(2))
            } else if words.count > 1, !open.isEmpty, words[0] != "CREATE" {
                let indexes = words.dropFirst().filter { ["QUERYABLE", "SORTABLE", "SEARCHABLE"].contains($0) }
                let type = words.dropFirst().filter { !indexes.contains($0) }.joined(separator: " ")
                types[open]?.fields[words[0]] = Item(type: type, indexes: Set(indexes))
            }
        }
    }
}

/// The law about a schema that takes the place of another one, written down once more: what production has may not be
/// lost or changed.
struct PlainLaw {
    private(set) var verdicts: [String] = []

    init(from old: PlainSchema, to new: PlainSchema) {
        let missing = old.types.keys.filter { name in
            new.types[name] == nil && !name.hasPrefix("CD_") && name != "Users" && !name.hasPrefix("cloudkit.")
        }
        let isServers = { (name: String) in name == "Users" || name.hasPrefix("cloudkit.") }
        let kept = new.types.keys.filter { old.types[$0] != nil && !isServers($0) }
        if missing.count > max(1, kept.count) {
            verdicts.append("CKP374 warning \(missing.min() ?? "-")")
        } else {
            verdicts += missing.map { "CKP301 warning \($0)" }
        }
        for name in old.types.keys where isServers(name) && new.types[name] == nil {
            verdicts.append("CKP373 \(name == "Users" ? "warning" : "error") \(name)")
        }
        for name in new.types.keys where !isServers(name) {
            guard let before = old.types[name], let after = new.types[name] else { continue }
            compare(before, after, named: name)
        }
        // An export of another container: nothing of the file is there.
        if !new.types.keys.contains(where: { old.types[$0] != nil && !isServers($0) }) {
            verdicts.append("CKP348 error \(new.types.keys.filter { !isServers($0) }.min() ?? "-")")
        }
        verdicts.sort()
    }

    private mutating func compare(_ old: PlainSchema.RecordType, _ new: PlainSchema.RecordType, named name: String) {
        for (field, was) in old.fields {
            let isSystem = field.hasPrefix("___")
            guard let item = new.fields[field] else {
                if isSystem, !was.indexes.isEmpty { verdicts.append("CKP371 warning \(name).\(field)") }
                if !isSystem { verdicts.append("CKP302 warning \(name).\(field)") }
                continue
            }
            if item.type != was.type { verdicts.append("a change of type of \(name).\(field)") }
            if !item.indexes.isSuperset(of: was.indexes) {
                verdicts.append("\(isSystem ? "CKP371" : "CKP370") warning \(name).\(field)")
            }
        }
        for (role, words) in old.grants where !words.isSubset(of: new.grants[role, default: []]) {
            verdicts.append("CKP372 warning \(name)")
        }
    }
}
