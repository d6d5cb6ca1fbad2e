import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The page of a build with every placeholder that the server replaces. */
export const pageOfBuild = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <title>Askpath</title>
    <!--location-->
    <script type="module" crossorigin src="/assets/main-1a.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/main-1a.css">
  </head>
  <body>
    <p id="outdated" hidden>An old browser.</p>
    <noscript><p id="scriptless">No JavaScript.</p></noscript>
    <div id="root"></div>
    <p id="broken" hidden>An error occurred.</p>
  </body>
</html>`;

/**
 * A renderer that draws every page, throws for the user agent `broken`, and leaves the page to the
 * script for `unknown`.
 */
const renderer = `export const sentences = (locale) =>
  ({ broken: 'broken & ' + locale, scriptless: 'scriptless ' + locale, outdated: 'outdated ' + locale, loading: 'loading ' + locale });
export const statement = ({ locale, contact, from }) =>
  ({ title: 'Statement & ' + locale, html: '<h1>' + [locale, contact, from].join(' ') + '</h1>' });
export const pageTexts = (locale) =>
  locale === 'en' ? null : new Proxy({}, { get: (_, name) => name + ' ' + locale });
export const missing = (locale) =>
  ({ title: 'Missing', html: '<h1>missing ' + locale + '</h1>', refreshAfter: null });
export const isDrawable = ({ agent }) => agent !== 'unknown';
export function render({ agent, reply }) {
  if (agent === 'broken') throw new Error('This agent breaks the renderer');
  if (agent === 'unknown') return null;
  return {
    title: 'Drawn & <titled>',
    html: '<p style="--at:&quot;1&quot;">drawn</p><i style="--at:&quot;1&quot;"></i>',
    refreshAfter: reply.data?.maxAnswerTimeConfig ? 7 : null,
  };
}`;

const files: Readonly<Record<string, string>> = {
  'index.html': pageOfBuild,
  'server/render.js': renderer,
  'assets/main-1a.css': 'main { color: red }',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/main-1a.js', css: ['assets/main-1a.css'], isEntry: true },
  }),
};

/** Makes a directory with a small build; `remove` deletes it. */
export async function fakeBuild(
  more: Readonly<Record<string, string>> = {},
): Promise<{ readonly dist: string; readonly remove: () => Promise<void> }> {
  const dist = await mkdtemp(join(tmpdir(), 'askpath-dist-'));
  for (const [name, text] of Object.entries({ ...files, ...more })) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  return { dist, remove: () => rm(dist, { recursive: true }) };
}
