import ObjectModel
import SchemaRules

/// The versions that stages lead from, and why they begin where they do.
///
/// A store of one old version that nothing leads from must not keep all others from getting to the current one.
struct MigrationStart {
    /// The versions, oldest first and ending in the current one.
    let versions: ArraySlice<MigrationVersion>
    /// What keeps the stages from beginning earlier; nil when every version is among them.
    var obstacle: MigrationObstacle? { obstacles.last }
    /// Every obstacle, oldest first.
    let obstacles: [MigrationObstacle]

    /// - Parameter versions: Versions that Core Data can tell apart, oldest first.
    init(of versions: [MigrationVersion]) {
        var start = versions.startIndex
        var obstacles: [MigrationObstacle] = []
        for (position, version) in versions.enumerated() {
            if position > start,
                let obstacle = MigrationObstacle(JudgedStep(from: versions[position - 1], to: version))
            {
                obstacles.append(obstacle)
                start = position
            }
            if case .failure(let error) = version.hashes.checksum {
                obstacles.append(MigrationObstacle(version, error))
                start = position + 1
            }
        }
        self.versions = versions[start...]
        self.obstacles = obstacles
    }
}
