extension CloudRecord {
    /// Writes values the way mirroring does: those that are too large for the record go to assets.
    ///
    /// Fields of a fixed size come first. Those that may become assets follow, small ones before large ones, and stay in
    /// the record as long as it does not exceed ``RecordSize/limit``. Each of them has two keys, and one is always nil, so
    /// that no old asset lingers. Values that are there already stay where they are, whatever the size.
    mutating func assign(_ assignments: [FieldAssignment]) {
        var changing = assignments
        let firstStored = changing.partition { $0.isStored(in: self) }
        settle(changing[firstStored...])
        changing.removeSubrange(firstStored...)
        var size = RecordSize(of: self, without: Set(changing.map(\.field.key)))
        for assignment in changing where !assignment.isVariableLength {
            set(assignment.value, for: assignment.field)
            size.add(assignment.value, key: assignment.field.key)
        }
        for assignment in changing.filter(\.isVariableLength).sorted(by: Self.isSmaller) {
            place(assignment, &size)
        }
    }

    private static func isSmaller(_ left: FieldAssignment, _ right: FieldAssignment) -> Bool {
        (left.value?.payloadSize ?? 0, left.field.key) < (right.value?.payloadSize ?? 0, right.field.key)
    }

    /// Clears the key that a stored value does not use, which also says so to a server that may know better.
    private mutating func settle(_ assignments: ArraySlice<FieldAssignment>) {
        for assignment in assignments {
            let inline = value(of: assignment.field.key, isEncrypted: assignment.field.isEncrypted)
            if inline == nil { set(nil, for: assignment.field) }
            guard let assetKey = assignment.field.assetKey, inline != nil || assignment.value == nil else { continue }
            self[assetKey] = nil
        }
    }

    private mutating func place(_ assignment: FieldAssignment, _ size: inout RecordSize) {
        let field = assignment.field
        guard let assetKey = field.assetKey else { return }
        if size.hasRoom(for: assignment.value) {
            set(assignment.value, for: field)
            self[assetKey] = nil
            size.add(assignment.value, key: field.key)
        } else if let content = assignment.assetContent {
            set(nil, for: field)
            self[assetKey] = .asset(.data(content))
        }
    }

    private mutating func set(_ value: RecordValue?, for field: RecordFieldDescription) {
        if field.isEncrypted {
            encryptedValues[field.key] = value
        } else {
            self[field.key] = value
        }
    }
}
