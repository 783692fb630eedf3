import Mirroring

/// The closing doors of all models of a container. One that two models have is one door.
///
///     let doors = JoinedDoors([ClosingDoors(of: mirrored, needed: schema, production: nil)])
///     (0..<doors.recordTypeCount).flatMap(doors.doors).map(\.name)  // ["CD_Post.CD_summary"]
public struct JoinedDoors: Sendable {
    private let models: [ClosingDoors]
    /// Each record type of each model.
    private let types: [(model: Int, type: MirroredRecordType)]
    /// Where the record types of a name stand; empty when there is one model, whose types have a name each.
    private let positions: [String: [Int]]

    /// Joins doors.
    ///
    /// - Parameter models: The doors of each model, in the order of the run.
    public init(_ models: [ClosingDoors]) {
        self.models = models
        types = models.indices.flatMap { model in models[model].recordTypes.map { (model, $0) } }
        positions = models.count < 2 ? [:] : Dictionary(grouping: types.indices) { [types] in types[$0].type.name }
    }

    /// Those that somebody should be asked about, when a function says so.
    public func questions(where isOpen: (ClosingDoor) -> Bool) -> [ClosingDoor] {
        var names: Set<String> = []
        return models.flatMap(\.questions).filter { isOpen($0) && names.insert($0.name).inserted }
    }

    /// How many record types there are, each once for each model that needs it.
    public var recordTypeCount: Int { types.count }

    /// About how many fields a record type has, and no fewer.
    public func fieldLimit(at position: Int) -> Int { types[position].type.fieldLimit }

    /// The doors of a record type, without those that an earlier model has; they are made anew at each call.
    public func doors(at position: Int) -> [ClosingDoor] {
        let doors = doors(ofOneModelAt: position)
        let earlier = positions[types[position].type.name, default: []].prefix { $0 < position }
        if earlier.isEmpty { return doors }
        let known = Set(earlier.flatMap(self.doors(ofOneModelAt:)).map(\.name))
        return doors.filter { !known.contains($0.name) }
    }

    private func doors(ofOneModelAt position: Int) -> [ClosingDoor] {
        models[types[position].model].doors(of: types[position].type)
    }
}
