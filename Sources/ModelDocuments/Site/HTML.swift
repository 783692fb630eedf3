import CompilerSupport

/// A piece of a page.
///
/// Names come from pull requests, so all text in a page is escaped: literals and interpolations are text, and only the
/// names of elements and attributes, which are static, are markup.
///
///     HTML("a", ["href": link], ["Entity \(name)"])
struct HTML: Sendable, ExpressibleByStringInterpolation {
    let markup: String

    private init(markup: String) { self.markup = markup }

    /// Text, escaped.
    init(stringLiteral text: String) { markup = Self.escaped(text) }

    /// Joins several pieces.
    init(_ pieces: [HTML]) { markup = pieces.map(\.markup).joined() }

    /// Creates an element with content. An attribute without a value is left out.
    init(
        _ name: StaticString,
        _ attributes: KeyValuePairs<StaticString, String?>,
        _ children: [HTML] = []
    ) {
        let end = Self.blocks.contains("\(name)") ? "\n" : ""
        markup = "<\(name)\(Self.written(attributes))>\(children.map(\.markup).joined())</\(name)>\(end)"
    }

    /// Creates an element without attributes.
    init(_ name: StaticString, _ children: [HTML]) { self.init(name, [:], children) }

    /// The elements that end with a line feed, so that two versions of a page can be compared line by line.
    private static let blocks: Set<String> = [
        "caption", "dd", "div", "figure", "h1", "h2", "h3", "header", "li", "nav", "p", "path", "rect", "section", "td",
        "text",
        "th", "title", "tr",
    ]

    /// An element without an end tag, such as `meta`. The slash makes the page well-formed XML, too.
    static func void(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) -> HTML {
        HTML(markup: "<\(name)\(written(attributes))/>")
    }

    /// Pieces with a separator between them.
    static func list(_ pieces: [HTML], separator: HTML = ", ") -> HTML {
        HTML(markup: pieces.map(\.markup).joined(separator: separator.markup))
    }

    private static func written(_ attributes: KeyValuePairs<StaticString, String?>) -> String {
        attributes.compactMap { name, value in value.map { " \(name)=\"\(escaped($0))\"" } }.joined()
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.printable.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // Neither HTML nor XML allows these two characters.
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

extension HTML {
    /// A name or a type, in the type of code.
    static func code(_ text: String) -> HTML { HTML("code", ["\(text)"]) }

    /// Words with the colour that the style sheet gives to their classes.
    static func badge(_ words: String, _ classes: String...) -> HTML {
        HTML("span", ["class": classes.joined(separator: " ")], ["\(words)"])
    }

    /// A line of small text.
    static func remark(_ words: String) -> HTML { HTML("div", ["class": "remark"], ["\(words)"]) }

    /// A heading inside a section.
    static func heading(_ title: String) -> HTML { HTML("h3", ["\(title)"]) }

    /// A paragraph.
    static func paragraph(_ pieces: HTML...) -> HTML { HTML("p", pieces) }

    /// A bulleted list; empty without pieces.
    static func bullets(_ pieces: [HTML]) -> HTML {
        pieces.isEmpty ? HTML([]) : HTML("ul", pieces.map { HTML("li", [$0]) })
    }

    /// A section of a page.
    static func section(_ title: String, id: String? = nil, _ pieces: [HTML]) -> HTML {
        HTML("section", ["id": id], [HTML("h2", ["\(title)"])] + pieces)
    }

    /// A section that consists of a table; empty without rows.
    static func section(
        _ title: String,
        id: String? = nil,
        _ caption: String,
        _ titles: [String],
        _ rows: [(id: String?, cells: [HTML])]
    ) -> HTML {
        rows.isEmpty ? HTML([]) : section(title, id: id, [table(caption, titles, rows)])
    }

    /// A list of names and values; empty without rows.
    static func facts(_ rows: [(name: String, value: HTML)]) -> HTML {
        if rows.isEmpty { return HTML([]) }
        return HTML("dl", rows.flatMap { [HTML("dt", ["\($0.name)"]), HTML("dd", [$0.value])] })
    }

    /// A table that scrolls when it is too wide, also with the keyboard. The first cell of each row is its heading.
    ///
    /// - Parameters:
    ///   - caption: The caption.
    ///   - titles: The headings of the columns.
    ///   - rows: The cells.
    /// - Returns: The table; empty without rows.
    static func table(_ caption: String, _ titles: [String], _ rows: [[HTML]]) -> HTML {
        table(caption, titles, rows.map { (id: nil, cells: $0) })
    }

    /// A table like ``table(_:_:_:)`` whose rows may have ids as targets of links.
    static func table(_ caption: String, _ titles: [String], _ rows: [(id: String?, cells: [HTML])]) -> HTML {
        if rows.isEmpty { return HTML([]) }
        let head = HTML("tr", titles.map { HTML("th", ["scope": "col"], ["\($0)"]) })
        let body = rows.map { row in
            let first = row.cells.prefix(1).map { HTML("th", ["scope": "row"], [$0]) }
            return HTML("tr", ["id": row.id], first + row.cells.dropFirst().map { HTML("td", [$0]) })
        }
        let table = HTML(
            "table",
            [HTML("caption", ["\(caption)"]), HTML("thead", [head]), HTML("tbody", body)]
        )
        return HTML("div", ["class": "wide", "role": "region", "aria-label": caption, "tabindex": "0"], [table])
    }
}

/// A page: the common frame, and its content.
struct Page: Sendable {
    /// The path inside the site.
    let path: String
    let title: String
    /// The pages above, from the top.
    var trail: [(name: String, path: String)] = []
    /// The content below the title, generated when the page is written.
    let content: @Sendable (Page) -> [HTML]

    /// The page as a file.
    var file: SiteFile { SiteFile(path: path, contents: Document { text }) }

    /// A link to another page of the site.
    func link(_ path: String, _ text: String) -> HTML { HTML("a", ["href": reference(path)], ["\(text)"]) }

    /// The relative path from this page to another file of the site.
    func reference(_ path: String) -> String { base + path }

    /// The relative path from this page to the folder of the site.
    private var base: String { path.contains("/") ? "../" : "" }

    private var text: String { "<!DOCTYPE html>\n\(HTML("html", ["lang": "en"], [head, body]).markup)\n" }

    /// Allows only files of the site, which are `file:` URLs when a browser opens it from disk, and nothing from the
    /// network. Pages contain no inline script.
    private static let policy =
        "default-src 'none'; style-src 'self' file:; script-src 'self' file:; base-uri 'none'; form-action 'self' file:"

    private var head: HTML {
        let name = (trail.dropFirst().map(\.name) + [title]).reversed().joined(separator: " · ")
        return HTML(
            "head",
            [
                .void("meta", ["charset": "utf-8"]),
                .void("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy]),
                .void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
                .void("meta", ["name": "color-scheme", "content": "light dark"]),
                HTML("title", ["\(name)"]),
                .void("link", ["rel": "stylesheet", "href": reference("style.css")]),
                HTML("script", ["src": reference("names.js"), "defer": "defer"]),
                HTML("script", ["src": reference("search.js"), "defer": "defer"]),
            ]
        )
    }

    private var body: HTML {
        let crumbs = trail.map { HTML("li", [link($0.path, $0.name)]) }
        let way =
            crumbs.isEmpty
            ? [] : [HTML("nav", ["aria-label": "Pages above", "class": "trail"], [HTML("ol", crumbs)])]
        let main = HTML("main", ["id": "main"], way + [HTML("h1", ["\(title)"])] + content(self))
        let skip = HTML("a", ["class": "skip", "href": "#main"], ["Skip to the content"])
        return HTML("body", ["data-base": base], [skip, header, main])
    }

    private var header: HTML {
        let pages = [(SiteMap.overview, "Overview"), (SiteMap.deployment, "Deployment"), ("names.html", "All names")]
        let links = pages.map { path, name in
            HTML("a", ["href": reference(path), "aria-current": path == self.path ? "page" : nil], ["\(name)"])
        }
        let search = HTML(
            "form",
            ["role": "search", "action": reference("names.html")],
            [
                HTML("label", ["for": "search"], ["Search names"]),
                .void("input", ["type": "search", "id": "search", "name": "q", "autocomplete": "off"]),
                HTML("div", ["id": "results"]),
            ]
        )
        return HTML("header", [HTML("nav", ["aria-label": "Site"], links), search])
    }
}
