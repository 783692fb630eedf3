extension Follower {
    /// Follows what a change gives, as far as it is the part that is asked for.
    mutating func apply(
        _ change: CodeChange,
        in file: Int,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        let place = { CodePlace(file: file, range: $0) }
        // A collection has what one of its elements is set to.
        if change.path.last?.isElement == true, case .set(let value) = change.kind,
            steps.rest(behind: change.path.dropLast()) == []
        {
            return follow(place(value), [])
        }
        guard let rest = steps.rest(behind: change.path) else { return }
        switch change.kind {
        case .set(let value): follow(place(value), rest)
        case .setPart(let value, let position): follow(place(value), [.member(String(position))] + rest)
        case .addAll(let values): follow(place(values), rest)
        case .add(let value):
            if rest.isEmpty {
                follow(place(value), [])
            } else if rest[0].isElement {
                follow(place(value), Array(rest.dropFirst()))
            }
        case .passed(let ampersand): followPassed(ampersand, in: file, rest, &code)
        case .operated(let name) where code.declaresOperator(name),
            .mutated(let name) where code.isForeignMutation(name):
            add("modelc cannot follow what '\(name)' changes", at: place(change.index..<change.index + 1), code)
        case .taken, .operated, .mutated: break
        }
    }

    /// Follows a variable that is passed with `&` into functions of the app.
    private mutating func followPassed(
        _ ampersand: Int,
        in file: Int,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        let source = code.files[file]
        let mention = CodePlace(file: file, range: ampersand..<ampersand + 1)
        var isFollowed = false
        if let site = source.call(passing: ampersand) {
            let name = source.list.text(of: site.index)
            for (other, block) in code.functions(name, of: nil) {
                guard case .function(_, let parameters) = code.files[other].blocks[block].kind,
                    let arguments = code.arguments(of: site, in: file, for: parameters, of: nil),
                    let position = arguments.first(where: { $0.value.contains { $0.contains(ampersand) } })?.key
                else { continue }
                isFollowed = true
                let body = CodePlace(file: other, range: code.files[other].blocks[block].range)
                guard entered.insert(CodeValue(place: body, steps: steps)).inserted else { continue }
                followChanges(of: parameters[position].name, in: body, steps, &code)
            }
        }
        if !isFollowed { add("modelc cannot follow what changes the variable that is passed here", at: mention, code) }
    }
}

extension [CodeValue.Step] {
    /// The steps that are left where a part at a path changes; nil when another part is meant.
    fileprivate func rest(behind path: some Collection<CodeValue.Step>) -> [CodeValue.Step]? {
        guard path.count <= count else { return nil }
        let isSame = zip(path, self).allSatisfy { $0 == $1 || $0.isElement && $1.isElement }
        return isSame ? Array(dropFirst(path.count)) : nil
    }
}
