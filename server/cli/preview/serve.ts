import { mkdtemp, rm } from 'node:fs/promises';
import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Answer } from '../../../contract/questions/index.ts';
import type { Config } from '../../config/config.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { createApp } from '../../http/app.ts';
import { readPages } from '../../http/pages/pages.ts';
import { randomToken } from '../../lib/randomToken.ts';
import { isLoopback } from '../../lib/serverNames.ts';
import { noMeter } from '../../observability/meter.ts';
import { openFiles } from '../../storage/open.ts';
import { usesOf } from '../../surveys/localize.ts';
import type { RandomAssignment } from '../../surveys/order/randomAssignment.ts';
import { picturesDirOf } from '../../surveys/pictures.ts';
import { fontsDirOf } from '../../surveys/themes/fonts.ts';
import { openUploads } from '../../uploads/uploads.ts';
import { assignmentsOf, leadingTo } from './assignments.ts';
import {
  eventsPath,
  noticePage,
  pageHeaders,
  problemsPage,
  reloadScript,
  scriptElement,
  scriptPath,
} from './pages.ts';
import { type RequestedRespondent, respondentAt } from './respondent.ts';
import { startAt } from './startAt.ts';
import type { PreviewedSurvey } from './survey.ts';
import type { Versions } from './versions.ts';

interface Options {
  readonly file: string;
  readonly config: Config;
  readonly port: number;
  readonly respondent: RequestedRespondent;
  readonly at: string | null;
  readonly answers: ReadonlyMap<string, Answer>;
  /** The seed of the order, and the arm if the author has chosen one. */
  readonly assignment: Partial<RandomAssignment>;
  readonly report: (line: string) => void;
}

/** The seed and arm of the sessions that begin now. */
interface Order {
  assignment: Partial<RandomAssignment>;
}

export interface Serving {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the survey with a database in memory; uploads are stored in a directory that is removed at
 * the end.
 */
export async function servePreview(
  preview: PreviewedSurvey,
  versions: Versions,
  options: Options,
): Promise<Serving> {
  const pages = await readPages(options.config.distDir);
  const filesDir = await mkdtemp(join(tmpdir(), 'askpath-preview-'));
  const files = await openFiles({ filesDir, databaseUrl: null, s3: null });
  const uploads = openUploads({ maxUnattached: options.config.maxUnattached, isLimited: false });
  const order: Order = { assignment: options.assignment };
  const stores = { real: await openSqlite(':memory:'), demo: await openSqlite(':memory:') };
  const app = createApp({
    stores,
    files,
    uploads,
    surveys: preview.surveys,
    cascades: preview.cascades,
    themes: preview.themes,
    linkHosts: new Set(options.config.linkHosts),
    infoSecret: options.config.infoSecret,
    loginIdleMs: options.config.login.idleMinutes * 60_000,
    clock: Date.now,
    randomToken,
    assignment: () => order.assignment,
    log: { info() {}, warn: options.report, error: (line) => options.report(String(line)) },
    meter: noMeter,
    publicOrigin: null,
    login: { ...options.config.login, way: { kind: 'development' } },
    pages,
    hasStatement: pages.hasStatement,
    picturesDir: picturesDirOf(dirname(options.file)),
    fontsDir: fontsDirOf(dirname(options.file)),
    devPages: true,
  });
  const server = createAdaptorServer({
    fetch: handler(app, preview, versions, options, order),
    hostname: 'localhost',
  });
  const stop = async () => {
    versions.close();
    if (server instanceof Server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    uploads.close();
    await files.close();
    await Promise.all([stores.real.close(), stores.demo.close()]);
    await rm(filesDir, { recursive: true, force: true });
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  }).catch(async (error) => {
    await stop();
    throw error.code === 'EADDRINUSE'
      ? new Error(`Port ${options.port} is in use: choose another by --port`)
      : error;
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, stop };
}

function handler(
  app: Hono,
  preview: PreviewedSurvey,
  versions: Versions,
  options: Options,
  order: Order,
) {
  const page = (text: string) => new Response(text, { headers: pageHeaders });
  return async (request: Request, env: unknown): Promise<Response> => {
    const { hostname, pathname, searchParams } = new URL(request.url);
    if (!isLoopback(hostname)) return new Response('The preview has another name', { status: 403 });
    const version = searchParams.get('version') ?? '';
    if (pathname === eventsPath) return versions.eventsFor(version);
    if (pathname === scriptPath) return script(reloadScript(version));
    if (!isPage(request, pathname)) return app.fetch(request, env as object);
    const problems = preview.problems();
    const current = versions.current();
    if (problems.length > 0) return page(problemsPage(basename(options.file), problems, current));
    if (pathname === '/') {
      return begin(app, preview, options, order, request).catch((error: Error) =>
        page(noticePage('The preview cannot start here', error.message, current)),
      );
    }
    const response = await app.fetch(uncompressed(request), env as object);
    return response.headers.get('Content-Type')?.startsWith('text/html')
      ? withScript(response, current)
      : response;
  };
}

/** Starts a new session at the chosen question, and redirects to its page. */
async function begin(
  app: Hono,
  { id, surveys, cascades }: PreviewedSurvey,
  { at, answers, respondent: requested, assignment }: Options,
  order: Order,
  request: Request,
): Promise<Response> {
  const survey = surveys.get(id);
  if (!survey) throw new Error(`There is no survey "${id}"`);
  const respondent = respondentAt(survey, requested, request, cascades);
  const hasMission = usesOf(survey.definition).missions;
  const query = new URLSearchParams(respondent.address);
  if (requested.lang !== '') query.set('lang', requested.lang);
  const search = query.size > 0 ? `?${query}` : '';
  const headers = new Headers({ Location: `${hasMission ? '/task' : ''}/${id}${search}` });
  const context = { cascades, facts: respondent.facts };
  const started = leadingTo(survey, assignmentsOf(survey, assignment), at, answers, context);
  order.assignment = started.assignment;
  if (at !== null || answers.size > 0 || requested.device !== null) {
    for (const line of await startAt(app, started.survey, started.answers, respondent)) {
      headers.append('Set-Cookie', line);
    }
  }
  headers.set('Cache-Control', 'no-store');
  return new Response(null, { status: 302, headers });
}

function isPage({ method, headers }: Request, pathname: string): boolean {
  const isFile = /^\/(?:api|assets|fonts|pictures|dev)(?:\/|$)/.test(pathname);
  return method === 'GET' && !isFile && (headers.get('Accept') ?? '').includes('text/html');
}

function uncompressed(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('Accept-Encoding');
  return new Request(request.url, { headers });
}

async function withScript(response: Response, version: string): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  headers.delete('ETag');
  const text = (await response.text()).replace('</body>', `${scriptElement(version)}</body>`);
  return new Response(text, { status: response.status, headers });
}

function script(text: string): Response {
  const headers = { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' };
  return new Response(text, { headers });
}
