import JSONText
public import Settings

/// A `modelc.json` to begin with.
///
/// - Parameter models: The models with their stores; paths are relative to the file's folder.
/// - Returns: The file. What has its default value is left out, but for the database, which people should see.
public func settingsDocument(of models: [Settings.Model]) -> String {
    let document: JSONValue = ["models": .array(models.map(\.json))]
    return document.documentText()
}

extension Settings.Model {
    fileprivate var json: JSONValue {
        let path: [JSONValue.Member] = [.init("path", .string(path.value))]
        return .object(stores.isEmpty ? path : path + [.init("stores", .array(stores.map(\.json)))])
    }
}

extension Settings.Store {
    fileprivate var json: JSONValue {
        let members: [(key: String, text: String?)] = [
            ("name", name.value), ("configuration", configuration?.value), ("container", container?.value),
            ("scope", scope.value.rawValue), ("ledger", ledger?.value),
        ]
        return .object(members.compactMap { member in member.text.map { .init(member.key, .string($0)) } })
    }
}
