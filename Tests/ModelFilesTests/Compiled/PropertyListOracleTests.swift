import Foundation
import TestSupport
import Testing

@testable import ModelFiles

/// Python's `plistlib` reads what we write, and writes what we read.
@Suite("Binary property lists compared with plistlib", .enabled(if: ReferenceCompiler.isPossible, "no python3 in PATH"))
struct PropertyListOracleTests {
    @Test(
        "A property list that modelc writes has the same values in Python's plistlib",
        arguments: Sampling.seeds(upTo: 50)
    )
    func written(seed: Int) throws {
        var values = RandomValues(seed: seed)
        let list = values.list()
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "list")
        try Data(list.bytes()).write(to: file)
        let run = try ChildRun(
            ["python3", "-c", Self.printing + "print(text(plistlib.load(open(sys.argv[1], 'rb'))))", file.path],
            in: folder.url
        )
        #expect(run.output == list.text(at: list.root) + "\n", "\(run.errors)")
    }

    @Test("A property list that plistlib writes has the same values in modelc", arguments: Sampling.seeds(upTo: 50))
    func read(seed: Int) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "list")
        let run = try ChildRun(["python3", "-c", Self.printing + Self.writing, file.path, "\(seed)"], in: folder.url)
        let list = try BinaryPropertyList(Array(try Data(contentsOf: file)))
        #expect(run.output == list.text(at: list.root) + "\n", "\(run.errors)")
    }

    /// A value as text; texts by their UTF-8 bytes.
    private static let printing = """
        import datetime, plistlib, random, struct, sys
        def text(value):
            if isinstance(value, bool): return "T" if value else "F"
            if isinstance(value, int): return f"i{value}"
            if isinstance(value, float): return "r" + struct.pack(">d", value).hex()
            if isinstance(value, bytes): return "d" + value.hex()
            if isinstance(value, str): return "s" + value.encode().hex()
            if isinstance(value, plistlib.UID): return f"u{value.data}"
            if isinstance(value, datetime.datetime):
                return f"t{int((value - datetime.datetime(2001, 1, 1)).total_seconds())}"
            if isinstance(value, list): return "[" + ",".join(text(one) for one in value) + "]"
            return "{" + ",".join(sorted(text(key) + ":" + text(value[key]) for key in value)) + "}"

        """

    private static let writing = """
        random.seed(int(sys.argv[2]))
        def make(depth):
            kind = random.randrange(7 if depth > 3 else 10)
            if kind == 0: return random.random() < 0.5
            if kind == 1: return random.choice([0, 1, 255, 256, 65535, 65536, 2**32, 2**63 - 1, -1, -2**63])
            if kind == 2: return random.uniform(-1e9, 1e9)
            if kind == 3: return bytes(random.randrange(256) for _ in range(random.randrange(40)))
            if kind == 4: return "".join(random.choice("aZ é🔑漢") for _ in range(random.randrange(40)))
            if kind == 5: return plistlib.UID(random.choice([0, 255, 256, 70000]))
            if kind == 6: return datetime.datetime(2001, 1, 1) + datetime.timedelta(seconds=random.randrange(10**9))
            if kind == 7: return [make(depth + 1) for _ in range(random.randrange(20))]
            return {f"key{n}": make(depth + 1) for n in range(random.randrange(20))}
        value = {"root": make(0)}
        plistlib.dump(value, open(sys.argv[1], "wb"), fmt=plistlib.FMT_BINARY)
        print(text(value))
        """
}

extension BinaryPropertyList {
    /// The value at a position as `PropertyListOracleTests` has Python print it.
    fileprivate func text(at position: Int) -> String {
        switch values[position] {
        case .bool(let truth): return truth ? "T" : "F"
        case .integer(let number): return "i\(number)"
        case .real(let number): return "r" + hexadecimal(number.bitPattern.bigEndianBytes)
        case .single(let number): return "r" + hexadecimal(Double(number).bitPattern.bigEndianBytes)
        case .date(let seconds): return "t\(Int(seconds))"
        case .data(let bytes): return "d" + hexadecimal(bytes)
        case .string(let text): return "s" + hexadecimal(Array(text.utf8))
        case .uid(let number): return "u\(number)"
        case .array(let positions): return "[" + positions.map(text).joined(separator: ",") + "]"
        case .dictionary(let pairs):
            return "{" + pairs.map { "\(text(at: $0.key)):\(text(at: $0.value))" }.sorted().joined(separator: ",") + "}"
        }
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

extension UInt64 {
    fileprivate var bigEndianBytes: [UInt8] { (0..<8).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}

/// Property lists of any values, the same for a seed.
private struct RandomValues {
    private var state: UInt64
    private var values: [BinaryPropertyList.Value] = []

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func list() -> BinaryPropertyList {
        let root = value(depth: 0)
        return BinaryPropertyList(values: values, root: root)
    }

    /// Appends a value behind those that it contains, and returns its position.
    private mutating func value(depth: Int) -> Int {
        switch next(below: depth > 3 ? 7 : 9) {
        case 0: return add(.bool(next(below: 2) == 0))
        case 1: return add(.integer([0, 255, 256, 65_536, 1 << 32, .max, .min, -1][next(below: 8)]))
        case 2:
            let number = Double(next(below: 1 << 30)) / 7
            return add(next(below: 2) == 0 ? .real(number) : .single(Float(number)))
        case 3: return add(.data((0..<next(below: 40)).map { UInt8(truncatingIfNeeded: $0 * 37) }))
        case 4: return add(.string(String((0..<next(below: 40)).map { _ in "aZ é🔑漢".randomCharacter(next(below: 6)) })))
        case 5: return add(.uid([0, 255, 256, 70_000][next(below: 4)]))
        case 6: return add(.date(Double(next(below: 1 << 30))))
        case 7:
            let elements = (0..<next(below: 20)).map { _ in value(depth: depth + 1) }
            return add(.array(elements))
        default:
            let pairs = (0..<next(below: 20)).map { number in
                let key = add(.string("key\(number)"))
                return BinaryPropertyList.Pair(key: key, value: value(depth: depth + 1))
            }
            return add(.dictionary(pairs))
        }
    }

    private mutating func add(_ value: BinaryPropertyList.Value) -> Int {
        values.append(value)
        return values.count - 1
    }

    private mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % limit
    }
}

extension String {
    fileprivate func randomCharacter(_ index: Int) -> Character { Array(self)[index] }
}
