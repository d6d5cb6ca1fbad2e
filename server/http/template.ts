import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Mode } from '../../contract/address.ts';
import { codes } from '../../contract/envelope.ts';
import { direction, type Locale, locales } from '../../contract/locales.ts';
import { status } from '../../contract/status.ts';
import { surveyConfigSchema } from '../../contract/survey.ts';

/** The app's one page, before it knows whom it is for. */
export interface Template {
  /** The page for one reader; `reply` is put in as inert data, so that the first screen needs no call. */
  readonly render: (locale: Locale, reply: object | null, mode: Mode) => string;
}

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);
/** Sentences of the page itself, by locale and by the id of the paragraph that says them. */
const wordsSchema = v.record(v.string(), v.record(v.string(), v.string()));
type Manifest = v.InferOutput<typeof manifestSchema>;

/** The views that the build has put into files of their own, by the type of question they draw. */
const views: Readonly<Record<number, string>> = {
  ...Object.fromEntries(
    [3, 5, 6, 7, 8, 9, 13, 14, 15, 16, 17].map((type) => [type, 'src/questions/rare.chunk.ts']),
  ),
  10: 'src/questions/linkage/Linkage.tsx',
  12: 'src/questions/upload/Upload.tsx',
};

/** What draws a mission, whatever way it is answered. */
const mission = 'src/screens/mission/Mission.tsx';

/** What only some ways of answering need, in files of their own. */
const wirings: Readonly<Record<Mode, readonly string[]>> = {
  page: [],
  task: [],
  inApp: ['src/app/embedded.tsx'],
  window: ['src/app/embedded.tsx'],
  card: ['src/app/embedded.tsx'],
};

/**
 * Reads the built page and what Vite says about its files.
 *
 * @throws when the page is not there, or has not the places this server fills in
 */
export async function readTemplate(distDir: string): Promise<Template> {
  const html = await readFile(join(distDir, 'index.html'), 'utf8').catch((cause) => {
    throw new Error(`There is no built app in ${distDir}: run \`npm run build\` first`, { cause });
  });
  for (const place of [rootElement, locationPlaceholder]) {
    if (!html.includes(place)) throw new Error(`${distDir}/index.html has no ${place}`);
  }
  const [manifest, words] = await Promise.all([
    readBuildFile(join(distDir, '.vite', 'manifest.json'), manifestSchema),
    readBuildFile(join(distDir, '.vite', 'words.json'), wordsSchema),
  ]);
  const pages = new Map(
    locales.map((locale) => [locale, withSentences(html, words[locale] ?? {})]),
  );
  return {
    render: (locale, reply, mode) =>
      (pages.get(locale) ?? html)
        .replace(rootElement, () => `<html lang="${locale}" dir="${direction(locale)}">`)
        .replace(
          locationPlaceholder,
          () =>
            preload(manifest, [...wirings[mode], ...firstScreenChunks(reply, mode)], locale) +
            inertJson(reply),
        ),
  };
}

const rootElement = '<html lang="en" dir="ltr">';
const locationPlaceholder = '<!--location-->';

/**
 * Has what the first screen needs fetched beside the app instead of after it (performance.md, "Never a chain"):
 * the reader's words, and the view, with the rest of the words, where that is a file of its own. What a build does
 * not have is left out.
 */
function preload(manifest: Manifest, parts: readonly string[], locale: Locale): string {
  const catalog = `locales/${locale}.po`;
  const sources = parts.length === 0 ? [] : [...parts, `${catalog}?rest`];
  const words = `${catalog}?first`;
  const files = [words, ...sources].flatMap((source) => filesOf(manifest, source));
  return [...new Set(files)]
    .map((file) => {
      if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="/${file}">`;
      // By its name the app finds the catalog (`src/i18n/loadCatalog.ts`).
      const name = file === manifest[words]?.file ? ' id="catalog"' : '';
      return `<link rel="modulepreload" crossorigin href="/${file}"${name}>`;
    })
    .join('');
}

const invitingSchema = v.pick(surveyConfigSchema, ['scanToStart', 'recommendDesktopChrome']);

const successSchema = v.object({ code: v.literal(codes.ok) });

const locationReplySchema = v.object({
  data: v.object({
    status: v.number(),
    survey: v.object({ config: v.nullish(invitingSchema, {}) }),
    subject: v.nullish(
      v.object({
        type: v.number(),
        config: v.nullish(v.object({ mission: v.optional(v.unknown()) })),
      }),
    ),
    maxAnswerTimeConfig: v.optional(v.unknown()),
  }),
});

function firstScreenChunks(reply: unknown, mode: Mode): readonly string[] {
  // What an app is told when it asks is not known yet.
  if (mode === 'inApp' && reply === null) return [];
  // A window and a card offer the survey first; what comes after that is not known yet either.
  if ((mode === 'window' || mode === 'card') && v.is(successSchema, reply)) return [];
  const read = v.safeParse(locationReplySchema, reply);
  // A refusal, or an address that is nobody's, is drawn by the screens that come later, too.
  if (!read.success) return ['src/screens/end.chunk.ts'];
  const { status: now, survey, subject, maxAnswerTimeConfig: time } = read.output.data;
  if (now > status.answering) return ['src/screens/end.chunk.ts'];
  // Whether the reader is on the device or in the browser for it, only the app knows.
  const invites = survey.config.scanToStart || survey.config.recommendDesktopChrome;
  if (now < status.answering) return invites ? ['src/screens/start/Invitations.tsx'] : [];
  const view = subject?.config?.mission ? mission : views[subject?.type ?? 0];
  return [
    ...(view === undefined ? [] : [view]),
    ...(time ? ['src/screens/question/Timer.tsx'] : []),
  ];
}

/** A built file, its styles, and what it shares with others besides the app itself. */
function filesOf(manifest: Manifest, source: string): readonly string[] {
  const built = manifest[source];
  if (!built) return [];
  const shared = built.imports.filter((name) => name !== 'index.html');
  return [built.file, ...built.css, ...shared.flatMap((name) => filesOf(manifest, name))];
}

/** Data that no browser runs, and that no text in it can end (reliability S01). */
function inertJson(reply: object | null): string {
  if (reply === null) return '';
  const json = JSON.stringify(reply).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `<script type="application/json" id="location">${json}</script>`;
}

/** The page with these sentences in it, by the ids of the paragraphs that say them. */
function withSentences(html: string, words: Readonly<Record<string, string>>): string {
  return Object.entries(words).reduce((page, [id, sentence]) => {
    const found = page.indexOf(`<p id="${id}"`);
    if (found < 0) return page;
    const start = page.indexOf('>', found) + 1;
    const end = page.indexOf('</p>', start);
    return page.slice(0, start) + sentence.replace(/[<&]/g, escapeChar) + page.slice(end);
  }, html);
}

function escapeChar(char: string): string {
  return `&#${char.charCodeAt(0)};`;
}

/** What the build says of itself. Where it says nothing there is nothing to preload, and the page speaks English. */
async function readBuildFile<Value>(
  file: string,
  schema: v.GenericSchema<unknown, Record<string, Value>>,
): Promise<Record<string, Value>> {
  try {
    return v.parse(schema, JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}
