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
  /** Whole style sheets, for what the script draws. */
  readonly styles: readonly string[];
}

/** Sources for the content security policy of one page, besides its own files. */
export interface InlineSources {
  readonly script: readonly string[];
  readonly style: readonly string[];
}

/** A source of the content security policy that allows exactly this text. */
function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The styles of a screen inside `page`, so that nothing is requested before the first paint. */
export async function inlineStyles(
  distDir: string,
  { app, styled }: Build,
  page: string,
): Promise<(screen: string) => Inlined> {
  const sheets = await readStyleSheets(distDir, merge([app, ...styled]).styles);
  const around = stylesNeededBy(page);
  const isUsed = ({ styles: [own = ''] }: Files, used: ReadonlySet<string>) =>
    [...(sheets.get(own)?.classes ?? [])].some((name) => used.has(name));
  return (screen) => {
    const used = stylesNeededBy(screen, around);
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
}

function scriptOf(file: string) {
  const script = readFileSync(new URL(file, import.meta.url), 'utf8').trim();
  return { html: `<script>${script}</script>`, source: hashSource(script) };
}

export function inlineStyle(css: string) {
  return { html: `<style>${css}</style>`, source: hashSource(css) };
}

/** Corrects the guessed device before the first paint. */
export const inlineScript = scriptOf('device.js');

/** Says in a page without a working form why a browser runs no module of the app; for browsers of any age. */
export const oldBrowserScript = scriptOf('oldBrowser.js');

/** Style attributes in markup of React; the same text in a survey's words adds a hash that nothing uses. */
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
