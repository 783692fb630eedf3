extension RecordFieldDescription {
    /// The type in CloudKit's words.
    private var typeName: String { isEncrypted ? "encrypted \(type.rawValue)" : type.rawValue }

    var missing: RecordMappingFailure.Problem {
        RecordMappingFailure.Problem(
            .missing,
            field: key,
            expected: typeName,
            found: "nothing",
            hint: "The attribute is required and has no default."
        )
    }

    func notFetched(_ field: String) -> RecordMappingFailure.Problem {
        RecordMappingFailure.Problem(
            .notFetched,
            field: field,
            expected: field == key ? typeName : RecordFieldType.asset.rawValue,
            found: "a field that was not asked for",
            hint: "Fetch whole records, or all of the mapping's desiredKeys."
        )
    }

    func wrongPayload(_ value: RecordValue) -> RecordMappingFailure.Problem {
        RecordMappingFailure.Problem(
            .encryption,
            field: key,
            expected: isEncrypted ? typeName : "plain \(typeName)",
            found: isEncrypted ? "plain \(value.typeName)" : "encrypted \(value.typeName)",
            hint: "Whether a field is encrypted is decided when it is first deployed; the model must say the same."
        )
    }

    /// What a conversion had to object.
    func unreadable(_ value: RecordValue, _ failure: RecordValueFailure) -> RecordMappingFailure.Problem {
        switch failure {
        case .type:
            RecordMappingFailure.Problem(
                .type,
                field: key,
                expected: type.rawValue,
                found: value.typeName,
                hint: "The field was deployed with another type than the model gives it."
            )
        case .value(let expected):
            RecordMappingFailure.Problem(
                .value,
                field: key,
                expected: expected,
                found: "another \(value.typeName)",
                hint: "CloudKit does not check this, so whoever wrote the record could."
            )
        }
    }

    /// What cannot be written.
    func unwritable(_ failure: RecordValueFailure) -> RecordMappingFailure.Problem {
        let expected =
            switch failure {
            case .type: type.rawValue
            case .value(let expected): expected
            }
        return RecordMappingFailure.Problem(
            .value,
            field: key,
            expected: expected,
            found: "another value to write",
            hint: "CloudKit cannot store it."
        )
    }
}

extension RecordFieldDescription {
    func notAnAsset(_ value: RecordValue, in field: String) -> RecordMappingFailure.Problem {
        RecordMappingFailure.Problem(
            .type,
            field: field,
            expected: RecordFieldType.asset.rawValue,
            found: value.typeName,
            hint: "The field was deployed with another type than mirroring gives it."
        )
    }

    func unreadableText(in field: String) -> RecordMappingFailure.Problem {
        RecordMappingFailure.Problem(
            .asset,
            field: field,
            expected: "text in UTF-8",
            found: "an asset with other bytes",
            hint: "Mirroring writes text as UTF-8 without a mark in front."
        )
    }

    func unreadableAsset(_ failure: AssetFailure, in field: String) -> RecordMappingFailure.Problem {
        let (found, hint) =
            switch failure {
            case .notHere: ("one that is on the server only", "Download it before the record is mapped.")
            case .unreadableFile:
                ("a file that cannot be read", "The system removes fetched files at any time; map records at once.")
            }
        return RecordMappingFailure.Problem(.asset, field: field, expected: "an asset", found: found, hint: hint)
    }
}
