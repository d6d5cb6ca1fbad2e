import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { survey } from './survey.ts';

/** A file of the peer's page, compressed by Brotli. */
export interface CompressedFile {
  readonly type: string;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
};

/**
 * Formbricks' own survey player with the questions of the survey, built by Vite's defaults: what another product needs
 * for the same screens on the same machine. The files are by their path.
 */
export async function buildPeer(): Promise<ReadonlyMap<string, CompressedFile>> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-peer-'));
  try {
    const built = await build({
      configFile: false,
      root: fileURLToPath(new URL('peer', import.meta.url)),
      base: '/peer/',
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
    const outputs = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []));
    const files = outputs.map(async ({ fileName }) => {
      const file = await readFile(join(outDir, fileName), 'utf8');
      const body = fileName === 'index.html' ? file.replace('>{}<', () => `>${peerSurvey}<`) : file;
      const type = types[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      return [`/peer/${fileName}`, { type, body: brotliCompressSync(body) }] as const;
    });
    return new Map(await Promise.all(files));
  } finally {
    await rm(outDir, { recursive: true });
  }
}

const peerSurvey = JSON.stringify({
  id: survey.id,
  name: survey.title,
  type: 'link',
  status: 'inProgress',
  welcomeCard: { enabled: false },
  thankYouCard: { enabled: true, headline: 'Thank you' },
  hiddenFields: { enabled: false },
  triggers: [],
  delay: 0,
  autoClose: null,
  styling: null,
  questions: survey.questions.map(({ id, title, choice }) => ({
    id,
    headline: title,
    required: false,
    type: 'multipleChoiceSingle',
    choices: choice.map((option) => ({ id: option.id, label: option.text })),
  })),
});
