import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Build, type Files, merge } from './build.ts';
import { readStyleSheets, stylesNeededBy } from './styleRules.ts';

declare module 'hono' {
  interface ContextVariableMap {
    inlineSources: InlineSources;
  }
}

interface Inlined {
  readonly html: string;
  readonly sources: readonly string[];
  readonly scripts: readonly string[];
  /** The whole style sheets, which the script needs for the screens that it renders. */
  readonly styles: readonly string[];
}

/** The sources that the content security policy of one page allows besides the server's files. */
export interface InlineSources {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

/** Returns a source for the content security policy that allows exactly this text. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Returns the styles that a screen inside `page` needs, to be inlined: nothing is requested before
 * the first paint.
 */
export async function inlineStyles(
  distDir: string,
  { app, styled, basePath }: Build,
  page: string,
): Promise<(screen: string) => Inlined> {
  const sheets = await readStyleSheets(distDir, merge([app, ...styled]).styles, basePath);
  const around = stylesNeededBy(page);
  const isUsed = ({ styles: [style = ''] }: Files, used: ReadonlySet<string>) =>
    [...(sheets.get(style)?.classes ?? [])].some((name) => used.has(name));
  const selectors = new Set(
    [...sheets.values()].flatMap((sheet) => [...sheet.classes, ...sheet.selectors]),
  );
  const inlinedFor = (used: ReadonlySet<string>): Inlined => {
    const chunks = merge(styled.filter((files) => isUsed(files, used)));
    const { styles } = merge([app, chunks]);
    const inlined = styles.map((file) => ({ file, css: sheets.get(file)?.usedBy(used) ?? '' }));
    return {
      html: inlined.map(({ file, css }) => `<style data-href="${file}">${css}</style>`).join(''),
      sources: inlined.map(({ css }) => hashSource(css)),
      scripts: chunks.scripts,
      styles,
    };
  };
  /** Screens with the same elements and classes have the same styles, whatever their texts are. */
  const cache = new Map<string, Inlined>();
  return (screen) => {
    const used = [...stylesNeededBy(screen, around)].filter((selector) => selectors.has(selector));
    const key = used.join(' ');
    const cached = cache.get(key);
    if (cached) return cached;
    const inlined = inlinedFor(new Set(used));
    if (cache.size >= maxCached) cache.clear();
    cache.set(key, inlined);
    return inlined;
  };
}

const maxCached = 200;

function readScript(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8').trim();
}

function scriptOf(file: string) {
  const script = readScript(file);
  return { html: `<script>${script}</script>`, source: hashSource(script) };
}

export function inlineStyle(css: string) {
  return { html: `<style>${css}</style>`, source: hashSource(css) };
}

/** Corrects the guessed device before the first paint. */
export const inlineScript = scriptOf('device.js');

const start = readScript('start.js');

/** Starts the app, which is in `module`, after the first paint. */
export const startScript = {
  html: (module: string) => `<script data-app="${module}">${start}</script>`,
  source: hashSource(start),
};

/**
 * Tells the respondent of a page without a working form why the browser runs no module of the app;
 * the script runs in browsers of any age.
 */
export const oldBrowserScript = scriptOf('oldBrowser.js');

/**
 * Returns sources for the style attributes in markup that React has rendered. Text of a survey that
 * looks like a style attribute adds a hash that allows nothing else.
 */
export function styleAttributeSources(html: string): readonly string[] {
  const texts = new Set([...html.matchAll(/ style="([^"]*)"/g)].map(([, text = '']) => text));
  if (texts.size === 0) return [];
  return ["'unsafe-hashes'", ...[...texts].map((text) => hashSource(unescapeAttribute(text)))];
}

const escapes: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

function unescapeAttribute(text: string): string {
  return text.replace(/&(?:#x27|quot|lt|gt|amp);/g, (entity) => escapes[entity] ?? entity);
}
