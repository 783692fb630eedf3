// Finds names as the user types. Without it the form opens the page with all names.
"use strict";

(() => {
    const names = window.modelcNames || [];
    const base = document.body.dataset.base;
    const input = document.getElementById("search");
    const results = document.getElementById("results");
    const most = 40;

    const element = (name, text, children = []) => {
        const made = document.createElement(name);
        made.textContent = text;
        made.append(...children);
        return made;
    };

    const row = ([name, kind, place, path]) => {
        const link = element("a", name, [element("small", place ? `${kind} in ${place}` : kind)]);
        link.href = base + path;
        return element("li", "", [link]);
    };

    // Names that begin with the text come before names that contain it.
    const found = (text) => {
        const begins = names.filter(([name]) => name.toLowerCase().startsWith(text));
        const has = names.filter(([name]) => name.toLowerCase().indexOf(text) > 0);
        return begins.concat(has);
    };

    const show = () => {
        const text = input.value.trim().toLowerCase();
        results.replaceChildren();
        if (!text) return;
        const all = found(text);
        const count = element("p", all.length === 1 ? "1 name" : `${all.length} names`);
        count.setAttribute("role", "status");
        results.append(count);
        if (all.length > 0) results.append(element("ul", "", all.slice(0, most).map(row)));
        if (all.length > most) results.append(element("p", "Type more to see the others."));
    };

    const links = () => [...results.querySelectorAll("a")];

    const close = () => {
        results.replaceChildren();
    };

    document.addEventListener("keydown", (event) => {
        if (event.key === "/" && !["INPUT", "TEXTAREA"].includes(document.activeElement.tagName)) {
            event.preventDefault();
            input.focus();
        }
    });

    input.form.addEventListener("keydown", (event) => {
        const all = links();
        const place = all.indexOf(document.activeElement);
        const moves = { ArrowDown: place + 1, ArrowUp: place - 1 };
        if (event.key === "Escape") {
            input.focus();
            input.value = "";
            close();
        } else if (event.key in moves && all.length > 0) {
            event.preventDefault();
            (all[Math.min(moves[event.key], all.length - 1)] || input).focus();
        }
    });

    input.form.addEventListener("submit", (event) => {
        const first = links()[0];
        if (first) {
            event.preventDefault();
            first.click();
        }
    });

    document.addEventListener("focusin", (event) => {
        if (!input.form.contains(event.target)) close();
    });
    document.addEventListener("click", (event) => {
        if (!input.form.contains(event.target)) close();
    });
    input.addEventListener("input", show);
    input.addEventListener("focus", show);

    const asked = new URLSearchParams(location.search).get("q");
    if (asked) {
        input.value = asked;
        input.focus();
    }
})();
