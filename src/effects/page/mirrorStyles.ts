/**
 * Gives another window of this page its style sheets, the attributes of its root, and what they become later, until the
 * signal is aborted. Resolves when the sheets are there.
 */
export async function mirrorStyles(target: Document, signal: AbortSignal): Promise<void> {
  const files = new Map<string, Promise<string>>();
  const copySheets = async () => {
    const texts = await Promise.all(styleElements().map((element) => textOf(element, files)));
    const adopted = document.adoptedStyleSheets.map(({ cssRules }) => textOfRules(cssRules));
    if (!signal.aborted) {
      target.adoptedStyleSheets = [...texts, ...adopted].map((text) => sheetOf(text, target));
    }
  };
  const watch = new MutationObserver((changes) => {
    mirrorRoot(target.documentElement);
    if (changes.some(({ type }) => type === 'childList')) void copySheets();
  });
  watch.observe(document.documentElement, { attributes: true });
  watch.observe(document.head, { childList: true });
  signal.addEventListener('abort', () => watch.disconnect());
  mirrorRoot(target.documentElement);
  await copySheets();
}

function mirrorRoot(target: HTMLElement): void {
  const { documentElement: root } = document;
  for (const { name, value } of root.attributes) {
    // The content security policy forbids the attribute as a text, but not its properties.
    if (name === 'style') target.style.cssText = root.style.cssText;
    else target.setAttribute(name, value);
  }
}

type StyleElement = HTMLStyleElement | HTMLLinkElement;

function styleElements(): StyleElement[] {
  return [...document.head.querySelectorAll<StyleElement>('style, link[rel="stylesheet"]')];
}

/** The text as it was written: the rules of a sheet do not tell a shorthand with a variable of which a part is replaced. */
async function textOf(element: StyleElement, files: Map<string, Promise<string>>): Promise<string> {
  if (element instanceof HTMLStyleElement) return element.textContent;
  const { href } = element;
  const file = files.get(href) ?? fetch(href).then((reply) => reply.text());
  files.set(href, file);
  // A sheet that does not load is missing in the page, too.
  return file.catch(() => '');
}

function textOfRules(rules: CSSRuleList): string {
  return [...rules].map(({ cssText }) => cssText).join('\n');
}

/** A document adopts only sheets that its own window has constructed. */
function sheetOf(text: string, target: Document): CSSStyleSheet {
  const { CSSStyleSheet: Sheet } = target.defaultView as unknown as typeof globalThis;
  const sheet = new Sheet({ baseURL: document.baseURI });
  sheet.replaceSync(text);
  return sheet;
}
