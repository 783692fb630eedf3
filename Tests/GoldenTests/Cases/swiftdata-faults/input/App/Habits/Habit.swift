import Foundation
import SwiftData

@Model
final class Habit {
    @Attribute(.unique) var id: UUID = UUID()
    var name: String
    var color: Int = 0
    var reminder: Date
    var completions: [Completion]
    var owner: Person?
    @Relationship(deleteRule: .deny) var notes: [Note]? = []

    init(name: String) { self.name = name }
}

@Model
final class Completion {
    var day: Date = Date.distantPast
    var habit: Habit
    init(habit: Habit) { self.habit = habit }
}

@Model
final class Note {
    #Unique<Note>([\.text, \.day])
    var text: String = ""
    var day: Int = 0
    var habit: Habit?
    init() {}
}
