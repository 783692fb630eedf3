import CompilerSupport
import ModelFiles
import SchemaRules
import SwiftSources

extension EntitlementReading {
    /// The property list of a target, of all configurations together; nil unless it is certain.
    func information(of target: XcodeProject.Target, in project: InputFile) -> AppPermissions.Information? {
        var information: AppPermissions.Information?
        for configuration in target.configurations {
            let settings = configuration.settings
            let lists = configuration.propertyLists.map { path in
                files[path].flatMap { file in InformationPropertyList(file.bytes).map { (path: file.path, list: $0) } }
            }
            let known = lists.compactMap(\.self)
            let modes =
                settings.values(of: "INFOPLIST_KEY_UIBackgroundModes")
                + known.flatMap { $0.list.backgroundModes ?? ["$"] }
            let isGenerated = settings.values(of: "GENERATE_INFOPLIST_FILE") == ["YES"]
            guard configuration.isComplete, isGenerated || !lists.isEmpty, known.count == lists.count,
                !settings.values(of: "INFOPLIST_PREPROCESS").contains("YES"),
                !modes.contains(where: AppPermissions.Grant.isVague)
            else { return nil }
            let place = known.first.map { SourceLocation(path: $0.path, bytes: $0.list.place) }
            var merged =
                information ?? AppPermissions.Information(at: place ?? project.place(ofObject: configuration.id))
            let platforms = settings.values(of: "SUPPORTED_PLATFORMS")
            for system in platforms.isEmpty ? settings.values(of: "SDKROOT") : platforms {
                merged.isForPhones = merged.isForPhones || system.contains("iphoneos")
                merged.isForMacs = merged.isForMacs || system.contains("macosx")
            }
            let isSharing = settings.values(of: "INFOPLIST_KEY_CKSharingSupported").contains("YES")
            merged.hasBackgroundMode = merged.hasBackgroundMode || modes.contains { $0.contains("remote-notification") }
            merged.supportsSharing =
                merged.supportsSharing || isSharing || known.contains(where: \.list.supportsSharing)
            information = merged
        }
        return information
    }
}

extension InputFile {
    /// The place where a project has an object: `A1B2 /* Debug */ = {`.
    fileprivate func place(ofObject id: String) -> SourceLocation {
        var found = 0..<0
        _ = bytes.hasWord(id) { start in
            let end = start + id.utf8.count
            let line = String(decoding: bytes[end...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            let between = line.prefix { $0 != "=" }.filter { $0 != " " }
            guard between != line[...], between.isEmpty || between.hasPrefix("/*") && between.hasSuffix("*/") else {
                return false
            }
            found = start..<end
            return true
        }
        return SourceLocation(path: path, bytes: found)
    }
}

extension AppPermissions {
    /// Reads what the code of an app needs, beside the targets of its projects.
    ///
    /// - Parameters:
    ///   - entitlements: The targets.
    ///   - stores: The stores that the code opens.
    ///   - files: All files of the repository that the survey read.
    ///   - bundles: The models of Core Data in the repository, by their paths.
    ///   - parsed: The sources that were parsed already.
    init(
        _ entitlements: AppEntitlements,
        stores: [OpenedStore],
        in files: [InputFile],
        bundles: [String],
        _ parsed: ParsedSources
    ) {
        self.init()
        lostModels = Self.lostModels(among: bundles, in: files)
        absoluteModels = entitlements.absoluteModels
        targets = entitlements.programs
        guard count > 0 else { return }
        isWhole = entitlements.isWhole
        let uses = CloudKitUse.all(in: files.filter { $0.path.hasSuffix(".swift") }.map(\.swift), parsed)
        let users = Set(stores.map(\.location.path) + uses.map(\.path))
        let forSome = Set(
            files.filter { users.contains($0.path) && (entitlements.isFiltered($0.path) || $0.hasPlatforms) }.map(
                \.path
            )
        )
        for store in stores {
            let programs = entitlements.programs(compiling: store.location.path)
            let isForAll = !forSome.contains(store.location.path)
            needs += store.needs.map { Need($0.kind, of: programs, at: $0.location, isForAllPlatforms: isForAll) }
        }
        needs += uses.map { use in
            let programs = entitlements.programs(compiling: use.path)
            return Need(use.need, of: programs, at: use.location, isForAllPlatforms: !forSome.contains(use.path))
        }
        needs.removeAll(where: \.targets.isEmpty)
        sharedStores = SharedStoreReading(entitlements, stores, files).stores
    }

    /// The models that manifests of packages copy or exclude, by themselves or with a folder around them.
    private static func lostModels(among bundles: [String], in files: [InputFile]) -> [LostModel] {
        files.filter { Path.lastPart(of: $0.place) == PackageManifest.fileName }.flatMap { file -> [LostModel] in
            let package = Path.folder(of: file.place)
            let models = bundles.filter { Path.isInside($0, package) || package == "." }
            guard !models.isEmpty, let manifest = PackageManifest(file.bytes) else { return [] }
            return manifest.lostResources.flatMap { resource in
                models.filter { resource.contains(Path.below(package, $0)) }.map { model in
                    LostModel(
                        name: Path.lastPart(of: model),
                        isCopied: resource.isCopied,
                        at: SourceLocation(path: file.path, bytes: resource.bytes)
                    )
                }
            }
        }
    }
}

extension InputFile {
    /// True if its code may be for some platforms only.
    fileprivate var hasPlatforms: Bool {
        ["AppKit", "UIKit", "Cocoa", "macOS", "iOS"].contains { bytes.hasWord($0) }
    }
}

extension OpenedStore {
    /// The permissions that an app needs to open the store.
    fileprivate var needs: [(kind: AppPermissions.Need.Kind, location: SourceLocation)] {
        let mirrored = ways.filter { way in
            switch way.database {
            case .container, .automatic: true
            case .none, .undecided: false
            }
        }
        guard let first = mirrored.first else { return [] }
        let named = ways.compactMap { way -> (kind: AppPermissions.Need.Kind, location: SourceLocation)? in
            guard case .container(let name?) = way.database else { return nil }
            return (.container(name, isSure: ways.count == 1), way.location)
        }
        let sharing: [(AppPermissions.Need.Kind, SourceLocation)] =
            scope == "shared" ? [(.sharing("opens a shared store"), location)] : []
        let isFirst = framework == .coreData && ways.allSatisfy { $0.database == .automatic }
        return named + (isFirst ? [(.firstContainer, location)] : []) + [
            (.push("mirrors a store", isSilent: true), first.location)
        ] + sharing
    }
}

extension CloudKitUse {
    /// The permission that the code needs.
    fileprivate var need: AppPermissions.Need.Kind {
        switch kind {
        case .container(let name): .container(name, isSure: false)
        case .subscription(let type, let isSilent):
            .push(type == "CKSyncEngine" ? "uses CKSyncEngine" : "makes a \(type)", isSilent: isSilent)
        case .share(let type): .sharing("makes a \(type)")
        case .group(let name): .group(name)
        }
    }
}
