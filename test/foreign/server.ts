import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { ForeignQuestion } from './surveys.ts';

/** A survey of the foreign server. */
export interface ForeignSurvey {
  readonly questions: readonly ForeignQuestion[];
  readonly config?: object;
  /** Milliseconds to answer in. */
  readonly time?: number;
  /** Replies carry the optional fields, and a repeated `Idempotency-Key` gets the first reply. */
  readonly isFull?: boolean;
}

/** A server written from `docs/protocol.md` alone, which sends optional fields only where a survey asks for them. */
export interface ForeignServer {
  readonly origin: string;
  /** The method and path of every call, in the order they came. */
  readonly calls: readonly string[];
  /** The `respondent` of every commit, as it came. */
  readonly respondents: readonly (string | undefined)[];
  /** Answers of the last respondent, by question. */
  readonly answers: () => Readonly<Record<string, unknown>>;
  /** The next call whose path ends like this is done, and its reply is lost. */
  loseReply(path: string): void;
  stop(): Promise<void>;
}

interface Session {
  status: number;
  at: number;
  endsAt: number;
  answers: Record<string, string>;
}

/** Starts it on a free port of this machine. */
export async function foreign(
  surveys: Readonly<Record<string, ForeignSurvey>>,
): Promise<ForeignServer> {
  const sessions = new Map<string, Session>();
  const calls: string[] = [];
  const respondents: (string | undefined)[] = [];
  const replies = new Map<string, unknown>();
  let lostPath: string | null = null;
  let last: Session | null = null;

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) =>
      send(response, 500, { code: 500, message: String(error) }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://foreign');
    if (!url.pathname.startsWith('/api/')) return sendFile(url.pathname, response);
    calls.push(`${request.method} ${url.pathname}`);
    const body = await text(request);
    const key = `${url.pathname} ${request.headers['idempotency-key'] ?? randomUUID()}`;
    const data = replies.has(key)
      ? replies.get(key)
      : answer(url, fieldsOf(request, body), sessionOf(request, response), (reply) =>
          replies.set(key, reply),
        );
    if (lostPath !== null && url.pathname.endsWith(lostPath)) {
      lostPath = null;
      response.destroy();
      return;
    }
    send(response, data === missing ? 404 : 200, data === missing ? notFound : { code: 200, data });
  }

  function sessionOf(request: IncomingMessage, response: ServerResponse) {
    const [, known] = /who=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
    const who = known ?? randomUUID();
    if (!known) response.setHeader('Set-Cookie', `who=${who}; HttpOnly; SameSite=Lax; Path=/`);
    return (id: string): Session => {
      const key = `${who} ${id}`;
      const session = sessions.get(key) ?? { status: 1, at: 0, endsAt: 0, answers: {} };
      sessions.set(key, session);
      last = session;
      return session;
    };
  }

  function answer(
    { pathname }: URL,
    fields: Readonly<Record<string, string>>,
    sessionFor: (id: string) => Session,
    keep: (reply: unknown) => void,
  ): unknown {
    const [, , first = '', second = '', third = '', fourth = ''] = pathname.split('/');
    if (first === 'file') return [{ id: randomUUID() }];
    if (first === 'cascade') return places;
    const inPath = { surveys: second, reAnswer: second, ut: third, inApp: third }[first];
    const id = inPath || fields.surveyInfo || fields.surveyId || '';
    const survey = surveys[id];
    if (!survey) return missing;
    const { questions, config = {}, time, isFull = false } = survey;
    const session = sessionFor(id);
    const { endsAt } = session;
    const shown = { id, title: `Survey ${id}`, config };
    const subject = () => {
      const question = questions[session.at];
      if (!question) return null;
      const result = session.answers[question.questionId];
      const place = { index: session.at + 1, count: questions.length };
      return { choice: [], config: {}, ...question, ...place, ...(result ? { result } : {}) };
    };
    const respondent = () => ({ id: `respondent of ${id}`, score: session.at, maxScore: 2 });
    const step = () => {
      if (!isFull) return null;
      const { status } = session;
      const reply = { status, subject: subject(), respondent: respondent() };
      keep(reply);
      return reply;
    };
    switch (first === 'inApp' && second === 'surveys' ? fourth : first) {
      case 'surveys':
        return shown;
      case 'inApp':
        return { survey: shown, channel: 'app' };
      case 'location':
        return {
          ...{ channel: 'web', status: session.status, survey: shown },
          ...(session.status === 2 ? { subject: subject() } : {}),
          ...(isFull ? { respondent: respondent() } : {}),
          ...(time && session.status === 2
            ? { maxAnswerTimeConfig: { latestEndTime: endsAt, systemCurrTime: Date.now() } }
            : {}),
        };
      case 'start':
        Object.assign(session, { status: 2, at: 0, endsAt: Date.now() + (time ?? 0) });
        return step();
      case 'currSubject':
        return subject();
      case 'prevSubject':
        session.at = Math.max(0, session.at - 1);
        return subject();
      case 'commitAnswer':
        respondents.push(fields.respondent);
        if (questions[session.at]?.questionId !== fields.questionId) return null;
        session.answers[fields.questionId ?? ''] = fields.result ?? '';
        session.at += 1;
        if (session.at === questions.length) session.status = 3;
        return step();
      case 'termQuestionnaire':
        session.status = 3;
        return true;
      case 'reAnswer':
        Object.assign(session, { status: 1, at: 0, answers: {} });
        return {};
      default:
        return null;
    }
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    calls,
    respondents,
    answers: () =>
      Object.fromEntries(
        Object.entries(last?.answers ?? {}).map(([id, result]) => [id, JSON.parse(result)]),
      ),
    loseReply(path) {
      lostPath = path;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const missing = Symbol('missing');
const notFound = { code: 404, message: 'No such survey' };
/** Items of every level of every list; only the question has the number of levels. */
const places = ['North', 'South'].map((name) => ({ id: name, text: name, leaf: false }));
const types: Readonly<Record<string, string>> = {
  ...{ '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' },
};

function send(response: ServerResponse, status: number, reply: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply));
}

/** A file of the built app, or its one page for any other path. */
async function sendFile(pathname: string, response: ServerResponse): Promise<void> {
  const type = types[extname(pathname)];
  const file = join('dist', type ? pathname : 'index.html');
  try {
    const content = await readFile(file);
    response.writeHead(200, { 'Content-Type': type ?? 'text/html; charset=utf-8' }).end(content);
  } catch {
    response.writeHead(404).end();
  }
}

async function text(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function fieldsOf(request: IncomingMessage, body: string): Record<string, string> {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return JSON.parse(body);
  if (type.startsWith('multipart/')) return {};
  return Object.fromEntries(new URLSearchParams(body));
}
