import SwiftData

@Model
final class Person {
    var name: String
    lazy var initials: String = name
    var score = computeScore()
    init(name: String) { self.name = name }
}
