extension Follower {
    /// A parameter: what calls pass for it, or its default value, and what the function does with an `inout` one.
    mutating func followParameter(
        _ position: Int,
        of body: FunctionBody,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        let file = code.files[body.file]
        guard case .function(let function, let parameters) = file.blocks[body.block].kind else { return }
        let parameter = parameters[position]
        let place = CodePlace(file: body.file, range: file.blocks[body.block].range)
        if parameter.isChangeable, entered.insert(CodeValue(place: place, steps: steps)).inserted {
            followChanges(of: parameter.name, in: place, steps, &code)
        }
        // A function of another package that has the same name is not this one.
        let type = code.type(around: (body.file, body.block))
        let names = function == "init" ? (type.map { code.family(of: $0) } ?? []) + ["init"] : [function]
        var isPassed = false
        // Several values of one parameter are a collection.
        let inner = parameter.isVariadic && steps.first?.isElement == true ? Array(steps.dropFirst()) : steps
        for (call, site) in names.flatMap({ code.calls(of: $0, taking: parameters) }) {
            guard let arguments = code.arguments(of: site, in: call.file, for: parameters, of: type) else { continue }
            if let passed = arguments[position] {
                isPassed = true
                for value in passed { follow(call.with(value), inner) }
            } else if let value = parameter.value {
                isPassed = true
                follow(CodePlace(file: body.file, range: value), steps)
            }
        }
        let isValue = code.isPassedOn(function, type)
        if isPassed, !isValue { return }
        if !isPassed, let value = parameter.value { return follow(CodePlace(file: body.file, range: value), steps) }
        // A parameter whose calls are unknown may be known by its type.
        if case .member(let name)? = steps.first, let type = parameter.type,
            followProperty(name, of: type, at: place, Array(steps.dropFirst()), &code)
        {
            return
        }
        let start = place.with(place.range.lowerBound..<place.range.lowerBound)
        let reason =
            isValue
            ? "modelc cannot tell what calls '\(function)'" : "modelc finds no call that passes '\(parameter.name)'"
        add(reason, at: start, code)
    }

    mutating func followChanges(
        of name: String,
        in body: CodePlace,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        for change in code.files[body.file].changes(of: name, in: body.range) where change.base == nil {
            apply(change, in: body.file, steps, &code)
        }
    }

    /// `$0`, or a named parameter of a closure: what the function that takes the closure gives it.
    mutating func followClosureParameter(
        _ position: Int,
        of closure: FunctionBody,
        _ steps: [CodeValue.Step],
        _ code: inout AppCode
    ) {
        let file = code.files[closure.file]
        let body = CodePlace(file: closure.file, range: file.blocks[closure.block].range)
        let gap = "modelc cannot tell which value the closure gets"
        // `{ … }(value)`
        let close = body.range.upperBound
        if file.list.isMark("(", at: close + 1), !file.list[close + 1].isAfterLineBreak,
            let end = file.list.partner(of: close + 1)
        {
            let arguments = file.slice(close + 2..<end).arguments
            guard position < arguments.count else { return add(gap, at: body, code) }
            return follow(body.with(arguments[position].value.range), steps)
        }
        guard let call = file.call(taking: closure.block), let name = call.name else { return add(gap, at: body, code) }
        let base = call.base.map { body.with($0) }
        switch name {
        case "forEach", "map", "compactMap", "flatMap", "filter", "first", "last", "contains", "sorted", "allSatisfy":
            guard let base, position == 0 else { return add(gap, at: body, code) }
            return follow(base, [.element(.any)] + steps)
        case "loadPersistentStores":
            guard let base, position == 0 else { return add(gap, at: body, code) }
            return follow(base, [.member("persistentStoreDescriptions"), .element(.any)] + steps)
        default: break
        }
        let bodies = code.functions(name, of: base.flatMap { code.typeName(of: $0) })
        var isGiven = false
        for (other, block) in bodies {
            guard case .function(_, let parameters) = code.files[other].blocks[block].kind else { continue }
            let taking = parameters.filter { call.label == nil || $0.label == call.label }.last
            for site in taking.flatMap({ code.files[other].calls[$0.name] }) ?? [] {
                let range = code.files[other].blocks[block].range
                let arguments = code.files[other].slice(site.arguments).arguments
                guard range.contains(site.index), position < arguments.count else { continue }
                isGiven = true
                follow(CodePlace(file: other, range: arguments[position].value.range), steps)
            }
        }
        if !isGiven { add(gap, at: body, code) }
    }
}
