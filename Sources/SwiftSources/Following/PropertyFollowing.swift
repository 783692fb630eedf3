import CompilerSupport

extension Follower {
    /// A property of a type, of those that it inherits from, and of those that inherit from it. All values of the type are
    /// one.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The name of the type.
    ///   - outer: The type that the code names before it: `Cloud` of `Cloud.Constants`.
    ///   - place: Where it is used.
    ///   - steps: What is taken out of its value.
    ///   - code: The code of the app.
    /// - Returns: True if the app declares it.
    mutating func followProperty(
        _ name: String,
        of type: String,
        in outer: String? = nil,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) -> Bool {
        let family = code.family(of: type)
        let all = family.flatMap { code.properties(name, of: $0) }
        let inner = all.filter { code.files[$0.file].isMember($0.binding, of: type, in: outer) }
        let found = inner.isEmpty ? all.filter { !code.isOther(type, in: $0.file, than: place.file) } : inner
        let declared = found.filter { $0.binding.isDeclaration }
        guard !declared.isEmpty else { return false }
        let before = next.count + self.found.gaps.count
        for (file, binding) in found { follow(binding, in: file, steps, code) }
        for (file, binding) in declared { addWrapper(of: binding, in: file, &code) }
        for (file, type, name) in code.storedProperties(among: declared) {
            followMemberwise(name, of: type, in: file, steps, &code)
        }
        if declared.contains(where: { !$0.binding.isComputed && !code.files[$0.file].isConstant($0.binding) }) {
            let isPrivate = declared.allSatisfy { code.files[$0.file].isPrivate($0.binding) }
            followChanges(of: name, in: family, isPrivate ? declared.map { $0.file } : nil, steps, &code)
        }
        if next.count + self.found.gaps.count == before {
            let (file, binding) = declared[0]
            let name = CodePlace(file: file, range: binding.index..<binding.index + 1)
            // The property may still be known by its type.
            guard case .member(let member)? = steps.first, let type = binding.type, type != code.type(around: name),
                followProperty(member, of: type, at: name, Array(steps.dropFirst()), &code)
            else {
                add("modelc finds no value of '\(binding.names[0])'", at: name, code)
                return true
            }
        }
        return true
    }

    /// A property wrapper of the app, or one with arguments such as `@AppStorage("sync")`, may give anything, and so may any
    /// through `$name` and `_name = State(initialValue: …)`.
    private mutating func addWrapper(of binding: SourceCode.Binding, in file: Int, _ code: inout AppCode) {
        let wrappers = code.files[file].attributes(of: binding)
        if wrappers.isEmpty { return }
        let name = binding.names[0]
        let place = CodePlace(file: file, range: binding.index..<binding.index + 1)
        for (wrapper, hasArguments) in wrappers where wrapper.first?.isUppercase == true {
            guard hasArguments || code.declares("wrappedValue", in: wrapper) else { continue }
            add("modelc cannot follow what the property wrapper '\(wrapper)' does", at: place, code)
        }
        let (projected, stored) = ("$" + name, "_" + name)
        code.needMentions(of: [projected, stored])
        for (file, source) in code.files.enumerated() {
            let changes = source.bindings(named: stored)
            let isOther = changes.contains(where: \.isDeclaration)
            let mentions = [
                (projected, source.tokens(named: projected, in: source.list.whole.range).first),
                (stored, isOther ? nil : changes.first?.index),
            ]
            for case (let mention, let index?) in mentions {
                let place = CodePlace(file: file, range: index..<index + 1)
                add("modelc cannot follow what '\(mention)' changes", at: place, code)
            }
        }
    }

    /// The changes of a property anywhere, or in some files.
    private mutating func followChanges(
        of name: String,
        in family: [String],
        _ files: [Int]?,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        if files == nil { code.needChanges(of: name) }
        let others = code.isOnlyOwner(of: name, family)
        for file in files?.uniqued ?? Array(code.files.indices) where code.files[file].list.bytes.hasWord(name) {
            let all = code.files[file].changes(of: name, in: code.files[file].list.whole.range)
            for change in all where !code.files[file].isPreview(change.index) {
                let token = CodePlace(file: file, range: change.index..<change.index + 1)
                if case .taken = change.kind {
                    if code.writesKeyPaths {
                        add("modelc cannot follow what is set through this key path", at: token, code)
                    }
                    continue
                }
                guard let base = change.base else {
                    // A plain assignment in the type is among its bindings.
                    if case .property(let type)? = code.meaning(named: name, at: token), family.contains(type) {
                        apply(change, in: file, steps, &code)
                    }
                    continue
                }
                let type = code.typeName(of: token.with(base))
                if let type, !family.contains(type) { continue }
                if type == nil, !others {
                    add("modelc cannot tell whose '\(name)' is changed", at: token, code)
                } else {
                    apply(change, in: file, steps, &code)
                }
            }
            for setting in code.keyed(name, in: file) { follow(setting.value, steps) }
        }
    }

    /// Follows the arguments for a property in calls of the memberwise initializer.
    private mutating func followMemberwise(
        _ name: String,
        of type: String,
        in file: Int,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        let members = code.memberNames(of: type)
        for (place, call) in code.calls(of: type) + code.calls(of: "init") {
            let arguments = code.files[place.file].slice(call.arguments).arguments
            guard let value = arguments.first(where: { $0.label == name })?.value,
                arguments.allSatisfy({ $0.label.map(members.contains) ?? false }),
                !code.isOther(type, in: place.file, than: file),
                !code.files[place.file].isDeclaration(call.index)
            else { continue }
            follow(place.with(value.range), steps)
        }
    }

    /// The value that a setter is given: everything that is assigned to the property.
    mutating func followNewValue(
        _ block: Int,
        at place: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        let file = code.files[place.file]
        let brace = file.blocks[block].range.lowerBound - 1
        guard let binding = file.bindings.last(where: { $0.isComputed && $0.value?.lowerBound == brace + 1 }),
            let type = file.type(around: binding.index)
        else { return add("modelc cannot tell which value a setter gets", at: place, code) }
        followChanges(of: binding.names[0], in: code.family(of: type), nil, steps, &code)
    }
}
