/// Initializers and modifiers that an app adds to types of SwiftData: `extension ModelConfiguration { init(cloud: Bool) … }`.
extension AppCode {
    /// The labels of the framework's own, which has no others.
    private static let labels: Set<String> = [
        "schema", "isStoredInMemoryOnly", "allowsSave", "groupContainer", "cloudKitDatabase", "url", "for",
        "migrationPlan",
        "configurations", "inMemory", "isAutosaveEnabled", "isUndoEnabled", "onSetup",
    ]

    /// The calls of a type's initializers, also those that its extensions pass on: `self.init(…)`.
    mutating func madeValues(of type: String, importing framework: String) -> [FoundCall] {
        let all = calls(of: type, importing: framework) + initializers(in: type)
        return all.filter { bodies(calledBy: $0.call, in: $0.place.file, of: type).isEmpty }
    }

    /// The calls of the framework's initializer that a call comes to: itself, or those in an initializer of the app.
    mutating func frameworkCalls(
        of type: String,
        at place: CodePlace,
        _ call: SourceCode.Call,
        depth: Int = 0
    ) -> [FoundCall] {
        let bodies = bodies(calledBy: call, in: place.file, of: type)
        if bodies.isEmpty || depth > 4 { return [(place, call)] }
        var found: [FoundCall] = []
        for body in bodies {
            for call in files[body.file].calls["self"] ?? [] where body.range.contains(call.index) {
                let place = body.with(call.range)
                found += frameworkCalls(of: type, at: place, call, depth: depth + 1)
            }
        }
        return found
    }

    /// The bodies of the app's own initializers, or functions, that a call may mean; none for one of the framework's.
    mutating func bodies(calledBy call: SourceCode.Call, in file: Int, of type: String) -> [CodePlace] {
        let isInitializer = type.first?.isUppercase == true
        let arguments = files[file].arguments(of: call)
        return functions(isInitializer ? "init" : type, of: nil).compactMap { other, block in
            let source = files[other]
            if isInitializer, source.type(around: source.blocks[block].range.lowerBound) != type { return nil }
            guard case .function(_, let parameters) = source.blocks[block].kind,
                let passed = self.arguments(of: call, in: file, for: parameters, of: nil)
            else { return nil }
            let isFrameworks =
                arguments.allSatisfy { $0.label.map(Self.labels.contains) ?? true }
                && (arguments.first?.label != nil || passed[0] == nil || parameters[0].type == "String")
            return isFrameworks ? nil : CodePlace(file: other, range: source.blocks[block].range)
        }
    }
}
