import { join } from 'node:path';
import * as v from 'valibot';
import { isFramed, type Mode } from '../../../contract/address.ts';
import { codes } from '../../../contract/envelope.ts';
import type { Locale } from '../../../contract/locales.ts';
import { status } from '../../../contract/status.ts';
import { surveyConfigSchema } from '../../../contract/survey.ts';
import { readBuildFile } from './buildFile.ts';

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);
type Manifest = v.InferOutput<typeof manifestSchema>;

/** Source modules of the app's chunks by name, as `tools/build/chunks.ts` writes them. */
const chunksSchema = v.record(v.string(), v.string());

/** The `link` elements that load the chunks of the first screen along with the app. */
export type Preload = (locale: Locale, reply: object | null, mode: Mode) => string;

/** Reads which chunks the build has; an older build without that list preloads only the catalog. */
export async function readPreload(distDir: string): Promise<Preload> {
  const [manifest, chunks] = await Promise.all([
    readBuildFile(join(distDir, '.vite', 'manifest.json'), manifestSchema),
    readBuildFile(join(distDir, '.vite', 'chunks.json'), chunksSchema),
  ]);
  return (locale, reply, mode) => {
    const names = [`mode.${mode}`, ...firstScreenChunks(reply, mode)];
    const sources = names.flatMap((name) => chunks[name] ?? []);
    return links(manifest, sources, locale);
  };
}

function links(manifest: Manifest, sources: readonly string[], locale: Locale): string {
  const catalog = `locales/${locale}.po?first`;
  const catalogRest = sources.length === 0 ? [] : [`locales/${locale}.po?rest`];
  const files = [catalog, ...sources, ...catalogRest].flatMap((source) =>
    filesOf(manifest, source),
  );
  return [...new Set(files)]
    .map((file) => {
      if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="/${file}">`;
      // The app finds the catalog by its id (`src/i18n/loadCatalog.ts`).
      const id = file === manifest[catalog]?.file ? ' id="catalog"' : '';
      return `<link rel="modulepreload" crossorigin href="/${file}"${id}>`;
    })
    .join('');
}

/** A source's built file, its styles, and its imports except the app itself. */
function filesOf(manifest: Manifest, source: string): readonly string[] {
  const built = manifest[source];
  if (!built) return [];
  const imports = built.imports.filter((name) => name !== 'index.html');
  return [built.file, ...built.css, ...imports.flatMap((name) => filesOf(manifest, name))];
}

const invitationSchema = v.pick(surveyConfigSchema, ['scanToStart', 'recommendDesktopChrome']);

const successSchema = v.object({ code: v.literal(codes.ok) });

const locationReplySchema = v.object({
  data: v.object({
    status: v.number(),
    survey: v.object({ config: v.nullish(invitationSchema, {}) }),
    subject: v.nullish(
      v.object({
        type: v.number(),
        config: v.nullish(v.object({ mission: v.optional(v.unknown()) })),
      }),
    ),
    maxAnswerTimeConfig: v.optional(v.unknown()),
  }),
});

/** The names of the first screen's chunks; empty when only a later reply decides the screen. */
function firstScreenChunks(reply: object | null, mode: Mode): readonly string[] {
  if (mode === 'inApp' && reply === null) return [];
  // Windows and cards show an invitation first.
  if (isFramed(mode) && v.is(successSchema, reply)) return [];
  const read = v.safeParse(locationReplySchema, reply);
  if (!read.success) return ['screen.end'];
  const { status: current, survey, subject, maxAnswerTimeConfig: time } = read.output.data;
  if (current > status.answering) return ['screen.end'];
  const invites = survey.config.scanToStart || survey.config.recommendDesktopChrome;
  if (current < status.answering) return invites ? ['screen.invitations'] : [];
  return [
    subject?.config?.mission ? 'screen.mission' : `question.${subject?.type ?? 0}`,
    ...(time ? ['screen.countdown'] : []),
  ];
}
