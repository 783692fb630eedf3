import Diagnostics

// What the parser says.

extension Diagnostic {
    static func ledgerTooLarge(path: String) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.ledgerTooLarge,
            message: "'\(path)' is larger than 64 MiB, or has more than 500,000 lines",
            help: "this is no ledger that modelc wrote; take it from version control",
            location: nil
        )
    }

    static func missingHeader(isEmpty: Bool, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.notALedger,
            message: isEmpty ? "the ledger is empty" : "the ledger has no line '\(Ledger.header)'",
            help:
                "take the file from version control, or create it with modelc lock advance --evidence production.ckdb",
            location: location
        )
    }

    static func unsupportedVersion(_ found: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.unsupportedLedgerVersion,
            message: "the ledger says '\(found)'; this modelc reads '\(Ledger.header)' and '\(Ledger.formerHeader)'",
            help: "use the version of modelc that wrote it, or a later one",
            location: location
        )
    }

    static func conflictMarker(at location: SourceLocation) -> Diagnostic {
        Diagnostic(
            rule: LedgerRules.unresolvedMerge,
            message: "git left a merge conflict here",
            help:
                "keep the lines of both sides and remove the markers; with 'modelc.lock merge=union' in .gitattributes "
                + "git does so itself",
            location: location
        )
    }

    static func byteOrderMark(at location: SourceLocation) -> Diagnostic {
        syntax("the ledger begins with a byte order mark", help: "save the file as UTF-8 without one", at: location)
    }

    static func carriageReturn(at location: SourceLocation) -> Diagnostic {
        syntax(
            "the line ends in CR LF",
            help: "lines end in LF; add 'modelc.lock text eol=lf' to .gitattributes when git converts them",
            at: location
        )
    }

    static func missingLineEnd(at location: SourceLocation) -> Diagnostic {
        syntax(
            "the last line has no line end",
            help: "the file may have been cut off; compare it with version control, then end the line",
            at: location
        )
    }

    static func blankLine(at location: SourceLocation) -> Diagnostic {
        syntax("the line is blank", help: "remove it", at: location)
    }

    static func unknownKind(_ found: String, at location: SourceLocation) -> Diagnostic {
        let kinds = LedgerKind.allCases.map(\.rawValue).joined(separator: ", ")
        return syntax(
            "'\(found)' is no kind of line",
            help: "a line begins with one of \(kinds); there are no comments",
            at: location
        )
    }

    static func wrongNumberOfWords(in kind: LedgerKind, found: Int, at location: SourceLocation) -> Diagnostic {
        let words = kind.words.map(\.rawValue).joined(separator: " ")
        let foundWords = found > kind.words.count ? "more" : "\(found)"
        return syntax(
            "'\(kind.rawValue)' is followed by \(kind.words.count == 1 ? "1 word" : "\(kind.words.count) words"), "
                + "found \(foundWords)",
            help: "write '\(kind.rawValue) \(words)' with one space between words; a space inside a word is %20",
            at: location
        )
    }

    static func unexpectedWord(_ found: String, as word: LedgerWord, at location: SourceLocation) -> Diagnostic {
        let help =
            switch word {
            case .relationship, .attribute: "write the entity, a dot and the property"
            case .number: "write a number up to \(Recording.lastNumber), without leading zeros"
            case .recordType, .field, .role: "a name in CloudKit has neither quotation marks nor line breaks"
            default: "use one of " + word.possibleWords.map(LedgerToken.spelling).joined(separator: ", ")
            }
        return syntax("'\(found)' cannot stand for \(word.rawValue)", help: help, at: location)
    }

    static func impossibleType(_ found: String, at location: SourceLocation) -> Diagnostic {
        syntax(
            "'\(found)' is encrypted, which this type cannot be",
            help: "write plain, or use BYTES, DOUBLE, INT64, LOCATION, STRING or TIMESTAMP",
            at: location
        )
    }

    static func unorderedLink(_ expected: String, at location: SourceLocation) -> Diagnostic {
        syntax("the two ends of the link are not in order", help: "write '\(expected)'", at: location)
    }

    private static func syntax(_ message: String, help: String, at location: SourceLocation) -> Diagnostic {
        Diagnostic(rule: LedgerRules.ledgerSyntax, message: message, help: help, location: location)
    }

    static func flaw(_ reason: LedgerToken.Flaw.Reason, in token: String, at location: SourceLocation) -> Diagnostic {
        let (message, help) =
            switch reason {
            case .empty: ("a word is empty", "write one space between words and none at the end")
            case .unescaped: ("a byte of '\(token)' must be escaped", escapingHelp)
            case .malformedEscape: ("'\(token)' has a % without two upper-case hex digits", escapingHelp)
            case .needlessEscape: ("'\(token)' escapes what needs no escape", "write the character itself")
            case .notUTF8: ("'\(token)' is not UTF-8 when its escapes are read", escapingHelp)
            }
        return Diagnostic(rule: LedgerRules.ledgerEscape, message: message, help: help, location: location)
    }

    private static let escapingHelp =
        "every byte outside of printable ASCII, and % itself, is written as % and two upper-case hex digits"
}
