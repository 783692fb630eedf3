/// Facts about CloudKit's own types, and the names that an app gives them.
enum CloudKitTypes {
    /// The types whose making is read, and that an app may give another name.
    static let read = ["CKRecord", "CKQuery", "CKQuerySubscription", "CKShare", "CKContainer", "CKRecordZone"]
    /// The protocol of records and of their encrypted values.
    static let keyed = "CKRecordKeyValueSetting"

    /// The type of a property; nil for one that says nothing of records.
    static func member(_ name: String, of type: String) -> TypeSyntax? {
        members[type]?[name].map { .named($0) }
    }

    private static let members = [
        "CKContainer": [
            "privateCloudDatabase": "CKDatabase", "publicCloudDatabase": "CKDatabase",
            "sharedCloudDatabase": "CKDatabase",
        ],
        "CKRecord": [
            "encryptedValues": keyed, "recordType": "String", "creationDate": "Date", "modificationDate": "Date",
        ],
        "Date": ["now": "Date", "distantPast": "Date", "distantFuture": "Date"],
    ]

    /// The type that a function returns.
    static func result(of name: String, in type: String) -> TypeSyntax? {
        results[type]?[name].map { .named($0) }
    }

    private static let results = [
        "CKContainer": ["default": "CKContainer", "database": "CKDatabase"], "CKDatabase": ["record": "CKRecord"],
    ]

    /// True if a type is an operation of CloudKit.
    static func isOperation(_ type: String) -> Bool { type.hasPrefix("CK") && type.hasSuffix("Operation") }

    /// True if the blocks of operations with a name are given records at a position.
    static func giveRecords(_ block: String, _ position: Int) -> Bool { blocks[block] == position }

    private static let blocks = [
        "recordMatchedBlock": 1, "recordFetchedBlock": 0, "perRecordResultBlock": 1, "perRecordCompletionBlock": 0,
        "perRecordProgressBlock": 0, "perRecordSaveBlock": 1, "recordWasChangedBlock": 1, "recordChangedBlock": 0,
        "fetchRecordsCompletionBlock": 0, "modifyRecordsCompletionBlock": 0,
    ]
}

extension AppCode {
    /// Learns which other names the app gives CloudKit's types, and reads the sources that use these.
    mutating func learnCloudKitNames() {
        for type in CloudKitTypes.read {
            for alias in aliases(of: type) where !isDeclared(alias) { cloudKitNames[alias] = type }
        }
        needMentions(of: cloudKitNames.keys.sorted())
    }

    /// The name that CloudKit has for a type.
    func cloudKitName(_ name: String) -> String { cloudKitNames[name] ?? name }

    /// True if a type is that of records, or of something that has records for elements.
    func isRecord(_ type: TypeSyntax) -> Bool {
        switch type.wrapped {
        case .array(let element), .dictionary(_, let element): return isRecord(element)
        case .name(let components):
            guard let last = components.last else { return false }
            if ["Array", "Set", "Dictionary"].contains(last.name) { return last.arguments.last.map(isRecord) ?? false }
            let isOther = components.count > 1 && cloudKitNames[last.name] == nil && components[0].name != "CloudKit"
            return !isOther && isRecordName(last.name)
        default: return false
        }
    }

    private func isRecordName(_ name: String) -> Bool {
        cloudKitName(name) == "CKRecord" || name == CloudKitTypes.keyed
    }

    /// True if records are among the parts of a type: `Result<CKRecord, Error>`.
    func hasRecord(_ type: TypeSyntax) -> Bool {
        guard case .name(let components) = type.wrapped else { return isRecord(type) }
        return isRecord(type) || components.last?.arguments.contains(where: hasRecord) ?? false
    }

    /// True if a value of a type can lead to records: a result, a list of results, or a query. A type that is not read may.
    func leadsToRecord(_ type: TypeSyntax) -> Bool {
        if case .other = type.wrapped { return true }
        let text = type.description
        // A function with a generic parameter may be given records.
        if text.utf8.count == 1 { return true }
        let names = ["CKRecord", "CKQuery", "CKDatabaseOperation", "Result", "Query"] + cloudKitNames.keys
        return names.contains { text.contains($0) }
    }

    /// True if a closure is given a record: by the type of the variable that it is the value of, or of the parameter of a
    /// function that it is passed for.
    func takesRecord(closure block: Int, in file: Int, at position: Int) -> Bool {
        let source = files[file]
        let brace = source.blocks[block].range.lowerBound - 1
        if let binding = source.bindings.last(where: { $0.value?.lowerBound == brace }) {
            return givesRecord(span(binding.index + 1, brace), in: source, at: position)
        }
        guard let name = source.call(taking: block)?.name else { return false }
        return files.contains { other in
            (other.positions.functions[name] ?? []).contains { function in
                guard case .function(_, let parameters) = other.blocks[function].kind else { return false }
                return parameters.contains { givesRecord($0.typeRange, in: other, at: position) }
            }
        }
    }

    /// True if the type of a function, `(CKRecord, Int) -> Void`, has a record at a position.
    private func givesRecord(_ type: Range<Int>, in source: SourceCode, at position: Int) -> Bool {
        guard let arrow = type.first(where: { source.list[$0].kind == .arrow }),
            let open = type.first(where: { source.list.isMark("(", at: $0) }), open < arrow,
            let close = source.list.partner(of: open)
        else { return false }
        let parameters = source.slice(open + 1..<close).elements
        guard position < parameters.count else { return false }
        return parameters[position].range.contains { isRecordName(source.list.text(of: $0)) }
    }

    /// True if a name at a place is that of a type of the app that is called like one of CloudKit.
    func isOwnType(_ name: String, at place: CodePlace) -> Bool {
        let (source, index) = (files[place.file], place.range.lowerBound)
        let qualifier = index > 1 && source.list.isMark(".", at: index - 1) ? source.list.text(of: index - 2) : nil
        if qualifier == "CloudKit" { return false }
        return files.contains { other in
            (other.positions.types[name] ?? []).contains { block in
                if other.isExtension(block) { return false }
                guard let outer = other.types(around: other.blocks[block].range.lowerBound).dropFirst().first else {
                    return other.path == source.path && !source.imports.contains("CloudKit")
                }
                return qualifier == outer || source.types(around: index).contains(outer)
            }
        }
    }

    /// A type by what an alias of the app stands for.
    mutating func resolved(_ type: TypeSyntax, depth: Int = 0) -> TypeSyntax {
        switch type {
        case .optional(let inner): return .optional(resolved(inner, depth: depth))
        case .array(let element): return .array(resolved(element, depth: depth))
        case .name(let components):
            guard depth < 4, let name = components.last?.name else { return type }
            need(name)
            let targets = files.compactMap { $0.aliased[name] }
            guard let target = targets.first, Set(targets.map(\.description)).count == 1 else { return type }
            return resolved(target, depth: depth + 1)
        default: return type
        }
    }
}
