import CompilerSupport

/// Finds the codes of errors wherever they stand in a text: `(12/2006)`, `CKErrorDomain:12`, `Code=134060`,
/// `"serverErrorCode": "BAD_REQUEST"`, `"Zone Busy"`, or a number alone.
struct MessageCodes {
    let table: MessageTable
    let text: MessageText

    /// A code with the place of its first word. The second code of a pair is the underlying one.
    struct Place {
        let code: MessageCode
        let underlying: MessageCode?
        let word: Int
    }

    /// The codes, in the order of the text.
    var places: [Place] {
        if text.words.count == 1 { return alone(text.words[0].text) }
        return text.words.indices.flatMap(found)
    }

    /// The domains of a word that is alone: a number may be a code of several.
    private func alone(_ word: String) -> [Place] {
        if Int(word) == nil { return text.words.indices.flatMap(found) + web(0, mayBeAnyWord: true) }
        let ofConnection = MessageCode(domain: .network, word: word)
        if text.gap(before: 0).last == UInt8(ascii: "-"), table.message(explaining: ofConnection) != nil {
            return [Place(code: ofConnection, underlying: nil, word: 0)]
        }
        let codes = [MessageCode.Domain.cloudKit, .underlying, .cocoa, .sqlite].map { domain in
            MessageCode(domain: domain, word: word)
        }
        let known = codes.filter { table.byCode[$0] != nil }
        // The small numbers of SQLite are codes of CloudKit, too, for which people ask more often.
        let likely = known.count > 1 ? known.filter { $0.domain != .sqlite } : known
        let isOfCoreData = word.utf8.count == 6 && table.message(explaining: codes[2]) != nil
        return (likely.isEmpty && isOfCoreData ? [codes[2]] : likely).map { code in
            Place(code: code, underlying: nil, word: 0)
        }
    }

    private func found(at index: Int) -> [Place] {
        let word = text.words[index].text
        if Int(word) != nil { return number(word, at: index).map { [$0] } ?? [] }
        return named(index) + web(index, mayBeAnyWord: false)
    }

    // MARK: Numbers

    private func number(_ word: String, at index: Int) -> Place? {
        if let both = pair(at: index) { return both }
        if index > 0, text.words[index - 1].text.first?.isNumber == true,
            Array(text.gap(before: index)) == [UInt8(ascii: "/")], pair(at: index - 1) != nil
        {
            return nil
        }
        if let name = description(before: index), isInParentheses(index) || word == name.word {
            return described(name, word, at: index)
        }
        guard let area = domain(near: index) ?? domainInSentence(around: index) else {
            // A number of six digits from Core Data's range is not likely to be anything else.
            let code = MessageCode(domain: .cocoa, word: word)
            return word.utf8.count == 6 && table.byCode[code] != nil
                ? Place(code: code, underlying: nil, word: index) : nil
        }
        // Some systems print an underlying code with CloudKit's domain.
        let isUnderlying = area == .cloudKit && word.utf8.count == 4
        let code = MessageCode(domain: isUnderlying ? .underlying : area, word: word)
        return table.message(explaining: code) == nil ? nil : Place(code: code, underlying: nil, word: index)
    }

    /// The two numbers of `(12/2006)`. In `(6/NSCocoaErrorDomain:4099)` the second is a code of its own.
    private func pair(at index: Int) -> Place? {
        guard index + 1 < text.words.count, Array(text.gap(before: index + 1)) == [UInt8(ascii: "/")],
            let first = Int(text.words[index].text), (1...99).contains(first)
        else { return nil }
        let second = text.words[index + 1].text
        let isError = description(before: index) != nil || domain(near: index) == .cloudKit
        let saysError = text.words.contains { $0.text == "error" || $0.text == "code" }
        let isShort = text.words.count == 2 || text.words.count <= 6 && saysError
        guard isError || isShort && second.utf8.count == 4 || index > 0 && second == "nscocoaerrordomain" else {
            return nil
        }
        let code = MessageCode(domain: .cloudKit, word: "\(first)")
        guard let number = Int(second) else { return Place(code: code, underlying: nil, word: index) }
        let underlying = MessageCode(domain: .underlying, word: second)
        return Place(code: (1000..<2000).contains(number) ? ofDevice(code) : code, underlying: underlying, word: index)
    }

    /// The number behind `"Zone Busy"`: the code itself, or an underlying one.
    private func described(_ name: MessageCode, _ word: String, at index: Int) -> Place? {
        if word == name.word {
            return Place(code: hasAnswer ? name : ofDevice(name), underlying: nil, word: index)
        }
        return word.utf8.count == 4
            ? Place(code: name, underlying: MessageCode(domain: .underlying, word: word), word: index) : nil
    }

    /// True if the text has an answer of the server.
    private var hasAnswer: Bool {
        zip(text.words, text.words.dropFirst()).contains { $0.0.text == "server" && $0.1.text == "message" }
    }

    private func ofDevice(_ code: MessageCode) -> MessageCode {
        var own = code
        own.isOfDevice = true
        return table.byCode[own] == nil ? code : own
    }

    private func isInParentheses(_ index: Int) -> Bool { text.gap(before: index).last == UInt8(ascii: "(") }

    /// The domain that a number belongs to, before it or behind it: `CKErrorDomain Code=12`, `code: 12, domain:
    /// CKErrorDomain`.
    private func domain(near index: Int) -> MessageCode.Domain? {
        for step in [-1, 1] {
            var place = index + step
            while text.words.indices.contains(place), abs(place - index) <= 4 {
                let word = text.words[place].text
                if let domain = Self.domains[word] { return domain }
                // The name of a framework is not a domain, except before "error".
                if let domain = Self.frameworks[word], step < 0, place < index - 1 { return domain }
                guard Self.fillers.contains(word) else { break }
                place += step
            }
        }
        return nil
    }

    /// The domain in the parentheses of a localized description, in which another word stands for "error":
    /// `(CKErrorDomain-Fehler 15.)`, `(Error 2 de CKErrorDomain.)`.
    private func domainInSentence(around index: Int) -> MessageCode.Domain? {
        let longest = 4
        guard let first = (max(0, index - longest + 1)...index).last(where: isInParentheses) else { return nil }
        let sentence = (first..<min(first + longest, text.words.count)).prefix { word in
            word == first || !text.gap(before: word).contains(UInt8(ascii: ")"))
        }
        guard sentence.contains(index) else { return nil }
        return sentence.lazy.compactMap { Self.domains[text.words[$0].text] }.first
    }

    /// The words between a domain and its number.
    private static let fillers: Set = ["code", "error", "domain", "errorcode", "in", "rawvalue"]

    private static let domains: [String: MessageCode.Domain] = [
        "ckerrordomain": .cloudKit, "ckerror": .cloudKit, "ckerrorcode": .cloudKit,
        "ckinternalerrordomain": .underlying, "ckunderlyingerror": .underlying,
        "nscocoaerrordomain": .cocoa, "cocoaerror": .cocoa, "nssqliteerrordomain": .sqlite,
        "nsurlerrordomain": .network, "urlerror": .network, "nsposixerrordomain": .system,
    ]

    private static let frameworks: [String: MessageCode.Domain] = [
        "cloudkit": .cloudKit, "cocoa": .cocoa, "coredata": .cocoa, "data": .cocoa, "sqlite": .sqlite,
    ]

    // MARK: Names

    /// The names of codes: `partialFailure`, `CKErrorPartialFailure`, `NSMigrationError`.
    private func named(_ index: Int) -> [Place] {
        let word = text.spelling(index)
        let code = Self.names[word] ?? Self.names[text.words[index].text.withoutPrefix("ckerror")]
        if let code { return [Place(code: code, underlying: nil, word: index)] }
        guard let (code, count) = described(at: index) else { return [] }
        let next = index + count
        let isQuoted = text.gap(before: index).last == UInt8(ascii: "\"")
        let isEverything = text.words.count == count
        // The number behind the description says the same.
        let hasNumber = next < text.words.count && Int(text.words[next].text) != nil && isInParentheses(next)
        return (isQuoted || isEverything) && !hasNumber ? [Place(code: code, underlying: nil, word: index)] : []
    }

    /// The code whose description, such as `Zone Busy`, ends before a word.
    private func description(before index: Int) -> MessageCode? {
        (1...4).lazy.compactMap { count -> MessageCode? in
            guard index >= count, let (code, found) = described(at: index - count), found == count else { return nil }
            return code
        }.first
    }

    /// The code that `CKError` describes at a word, and the number of the words.
    private func described(at index: Int) -> (MessageCode, Int)? {
        for (words, code) in Self.descriptions[text.words[index].text] ?? [] {
            let end = index + words.count
            guard end <= text.words.count else { continue }
            if zip(text.words[index..<end], words).allSatisfy({ $0.text == $1 }) { return (code, words.count) }
        }
        return nil
    }

    /// The codes by their names, and the names of `CKError` in small letters.
    private static let names: [String: MessageCode] = {
        var names: [String: MessageCode] = [:]
        for message in MessageTable.known.messages {
            guard let name = message.name, let code = message.code, !code.isOfDevice else { continue }
            names[name] = code
            if code.domain == .cloudKit { names[name.lowercased()] = code }
        }
        return names
    }()

    /// The codes of `CKError` by the first word of their descriptions: `Server Rejected Request` for `serverRejectedRequest`.
    private static let descriptions: [String: [(words: [String], code: MessageCode)]] = {
        var descriptions: [String: [([String], MessageCode)]] = [:]
        for message in MessageTable.known.messages {
            guard let name = message.name, let code = message.code, code.domain == .cloudKit, !code.isOfDevice else {
                continue
            }
            let spaced = name.map { $0.isUppercase ? " \($0)" : "\($0)" }.joined().lowercased()
            let words = spaced.split(separator: " ").map(String.init)
            descriptions[words.first ?? "", default: []].append((words, code))
        }
        return descriptions
    }()

    // MARK: Web Services

    /// The words of Web Services. One without an underscore, such as `EXISTS`, is one only in an answer.
    private func web(_ index: Int, mayBeAnyWord: Bool) -> [Place] {
        let code = MessageCode(domain: .web, word: text.spelling(index).uppercased())
        guard table.byCode[code] != nil else { return [] }
        let isCode = code.word.contains("_") || mayBeAnyWord || isBehindKey(index)
        return isCode ? [Place(code: code, underlying: nil, word: index)] : []
    }

    private func isBehindKey(_ index: Int) -> Bool {
        index > 0 && ["servererrorcode", "ckerrorcode", "error_code"].contains(text.words[index - 1].text)
    }
}

extension String {
    fileprivate func withoutPrefix(_ prefix: String) -> String {
        hasPrefix(prefix) ? String(dropFirst(prefix.count)) : ""
    }
}
