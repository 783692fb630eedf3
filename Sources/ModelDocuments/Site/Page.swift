/// A page: its frame, which is the same everywhere, and what is in it.
struct Page: Sendable {
    /// The path inside the site.
    let path: String
    let title: String
    /// The pages above, from the top.
    var trail: [(name: String, path: String)] = []
    /// What stands below the title, made when the page is written.
    let content: @Sendable (Page) -> [HTML]

    /// The page as a file.
    var file: SiteFile { SiteFile(path: path, contents: Document { text }) }

    /// A link to another page of the site.
    func link(_ path: String, _ text: String) -> HTML { HTML("a", ["href": reference(path)], ["\(text)"]) }

    /// The way from this page to another file of the site.
    func reference(_ path: String) -> String { base + path }

    /// The way from this page to the folder of the site.
    private var base: String { path.contains("/") ? "../" : "" }

    private var text: String { "<!DOCTYPE html>\n\(HTML("html", ["lang": "en"], [head, body]).markup)\n" }

    /// Nothing but the files beside it, which a browser calls `file:` when the page lies on a disk, and nothing from the
    /// network. No script stands in a page.
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
