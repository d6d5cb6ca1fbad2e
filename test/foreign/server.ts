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
  /** The server itself ends a session whose time is over; otherwise the app has to. */
  readonly enforcesTime?: boolean;
  /** A location finds the session of a user by `appname` and `userId`, and none without them. */
  readonly isOfUsers?: boolean;
  /** Replies carry the optional fields, and a repeated `Idempotency-Key` gets the first reply. */
  readonly isFull?: boolean;
}

/** A server written from `docs/protocol.md` alone, which sends optional fields only where a survey asks for them. */
export interface ForeignServer {
  readonly origin: string;
  /** The method and path of every call, in the order they came. */
  readonly calls: readonly string[];
  /** The fields of every location, in the order they came. */
  readonly locations: readonly Readonly<Record<string, string>>[];
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
  const locations: Readonly<Record<string, string>>[] = [];
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
    if (!hasExpectedType(request, url.pathname)) return refuse(response, 415);
    const key = `${url.pathname} ${request.headers['idempotency-key'] ?? randomUUID()}`;
    if (needsSession(url.pathname) && !request.headers.cookie) return refuse(response, 403);
    if (url.pathname === '/api/file/upload' && /<(?:svg|html)/i.test(body)) {
      return refuse(response, 415);
    }
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
    if (data instanceof Refused) return refuse(response, data.code);
    send(response, 200, { code: 200, data });
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
    if (first === 'cascade') return second === 'places' ? places : new Refused(404);
    const inPath = { surveys: second, reAnswer: second, ut: third, inApp: third }[first];
    const id = inPath || fields.surveyInfo || fields.surveyId || '';
    const survey = surveys[id];
    if (!survey) return new Refused(404);
    const {
      questions,
      config = {},
      time,
      isFull = false,
      isOfUsers = false,
      enforcesTime = false,
    } = survey;
    const session = sessionFor(id);
    const { endsAt } = session;
    if (enforcesTime && session.status === 2 && Date.now() > endsAt + graceMs) session.status = 3;
    const shown = { id, title: `Survey ${id}`, config };
    const subject = () => {
      const question = questions[session.at];
      if (!question || session.status === 3) return null;
      const result = session.answers[question.questionId];
      const position = { index: session.at + 1, count: questions.length };
      return { choice: [], config: {}, ...question, ...position, ...(result ? { result } : {}) };
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
        locations.push(fields);
        if (isOfUsers && !(fields.appname && fields.userId)) {
          return { channel: 'app', status: 1, survey: shown };
        }
        return {
          ...{ channel: 'web', status: session.status, survey: shown },
          ...(session.status === 2 ? { subject: subject() } : {}),
          ...(isFull ? { respondent: respondent() } : {}),
          ...(time && session.status === 2
            ? { maxAnswerTimeConfig: { latestEndTime: endsAt, systemCurrTime: Date.now() } }
            : {}),
        };
      case 'start':
        if (session.status === 3) return new Refused(409);
        if (session.status === 2 && session.at > 0) return new Refused(2);
        if (session.status === 2) return step();
        Object.assign(session, { status: 2, at: 0, endsAt: endsAt || Date.now() + (time ?? 0) });
        return step();
      case 'currSubject':
        return subject();
      case 'prevSubject':
        session.at = Math.max(0, session.at - 1);
        return subject();
      case 'commitAnswer':
        respondents.push(fields.respondent);
        if (session.status !== 2) return new Refused(409);
        if (questions[session.at]?.questionId !== fields.questionId) return null;
        session.answers[fields.questionId ?? ''] = withoutOwnTexts(fields.result ?? '');
        session.at += 1;
        if (session.at === questions.length) session.status = 3;
        return step();
      case 'termQuestionnaire':
        if (session.status === 1) return new Refused(409);
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
    locations,
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

class Refused {
  readonly code: number;

  constructor(code: number) {
    this.code = code;
  }
}

/** Items of every level of every list; only the question has the number of levels. */
const places = ['North', 'South'].map((name) => ({ id: name, text: name, leaf: false }));
const types: Readonly<Record<string, string>> = {
  ...{ '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' },
};

function send(response: ServerResponse, status: number, reply: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply));
}

function refuse(response: ServerResponse, code: number): void {
  send(response, code < 100 || code > 1000 ? 200 : code, { code, message: 'No' });
}

/** The result without the texts of options, because no option of these surveys asks for one. */
function withoutOwnTexts(result: string): string {
  return JSON.stringify(
    JSON.parse(result, (_, value) => {
      if (!value || !('choice' in Object(value) || 'id' in Object(value))) return value;
      const { text: _text, ...option } = value;
      return option;
    }),
  );
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

/** How late an answer may be. */
const graceMs = 3_000;

/** Whether the call is one of a session, which a cookie names. */
function needsSession(path: string): boolean {
  return /^\/api\/(?:currSubject|prevSubject|commitAnswer|reAnswer|termQuestionnaire|ut|inApp\/surveys)\b/.test(
    path,
  );
}

/** Whether a body has the encoding of its call. */
function hasExpectedType({ method, headers }: IncomingMessage, path: string): boolean {
  const type = headers['content-type'] ?? '';
  if (method === 'GET' || /^\/api\/reAnswer\/./.test(path)) return true;
  if (path === '/api/file/upload') return type.startsWith('multipart/form-data');
  const isJson = path.startsWith('/api/inApp/surveys/') && path.endsWith('/commitAnswer');
  return type.startsWith(isJson ? 'application/json' : 'application/x-www-form-urlencoded');
}

function fieldsOf(request: IncomingMessage, body: string): Record<string, string> {
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return JSON.parse(body);
  if (type.startsWith('multipart/')) return {};
  return Object.fromEntries(new URLSearchParams(body));
}
