import { codes } from '../../../contract/envelope.ts';
import { Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { walkToEnd } from '../survey/walk.ts';
import { unknownSurvey } from './envelope.ts';

function requirePage(reply: Reply, path: string): void {
  const { status, headers } = reply.exchange;
  requireThat(status === 200, `${path} is a page: HTTP status 200`, reply);
  requireThat(
    /^text\/html\b/i.test(headers['content-type'] ?? ''),
    `${path} is a page: text/html`,
    reply,
  );
}

function requireRedirect(reply: Reply, to: string): void {
  const { status, headers } = reply.exchange;
  requireThat(
    status === 303 && headers.location === to,
    `it leads to ${to} by 303, not ${status} ${headers.location ?? ''}`,
    reply,
  );
}

export const addresses = checksOf('Addresses', {
  'addresses.pages': {
    level: 'required',
    says: 'Every address outside `/api/`, `/assets/` and the other files of `dist/` returns `dist/index.html`.',
    async run({ survey: { id }, respondent }) {
      const paths = [
        `/${id}`,
        `/${id}/desktop`,
        `/${id}/mobile/question`,
        `/${id}/pad/end`,
        `/task/${id}`,
        `/task/${id}/agree`,
        `/${id}/shop?info=conformance`,
        `/window/${id}`,
        `/card/${id}`,
      ];
      for (const path of paths) requirePage(await respondent().send('GET', path), path);
    },
  },
  'addresses.missing': {
    level: 'ours',
    says: 'the page is missing, drawn by the server with 404, also without a script',
    async run({ respondent }) {
      for (const path of ['/a/b/c/d/e', '/api-is-not-here/x/y/z']) {
        const reply = await respondent().send('GET', path);
        requireThat(reply.exchange.status === 404, `${path} is missing: 404`, reply);
      }
    },
  },
  'addresses.statement': {
    level: 'ours',
    says: 'the accessibility statement, a page of the server without the app',
    async run({ survey: { survey }, respondent }) {
      if (!survey.statement) throw new Skipped('the survey says that there is no statement');
      requirePage(await respondent().send('GET', '/accessibility'), '/accessibility');
    },
  },
  'addresses.mails': {
    level: 'ours',
    says: '`&amp;` before a parameter',
    async run({ survey: { id }, respondent }) {
      const reply = await respondent().send('GET', `/${id}?lang=en&amp;theme=dark`);
      requireRedirect(reply, `/${id}?lang=en&theme=dark`);
    },
  },
});

export const assets = checksOf('A server in short', {
  'short.assets': {
    level: 'required',
    says: '404 for what is missing below `/assets/`',
    async run({ respondent }) {
      const path = '/assets/conformance-no-such-file.js';
      const reply = await respondent().send('GET', path);
      requireThat(reply.exchange.status === codes.notFound, `${path} is missing: 404`, reply);
    },
  },
});

export const firstReply = checksOf('Addresses', {
  'addresses.firstReply': {
    level: 'ours',
    says: '<script type="application/json" id="location">` with a whole envelope: a location, for window and card a survey',
    async run({ survey: { id }, respondent }) {
      const client = respondent();
      const fields = { [`/${id}`]: 'status', [`/window/${id}`]: 'id', [`/card/${id}`]: 'id' };
      for (const [path, field] of Object.entries(fields)) {
        const reply = await client.send('GET', path);
        const [, text] =
          /<script type="application\/json" id="location"[^>]*>(.*?)<\/script>/s.exec(
            reply.exchange.text,
          ) ?? [];
        if (text === undefined) throw new Skipped(`${path} has no reply in its page`);
        const { code, data } = JSON.parse(text);
        requireThat(
          code === codes.ok && fieldOf(data, field) !== undefined,
          `the reply in the page ${path} is an envelope whose data has "${field}"`,
          reply,
        );
      }
    },
  },
});

export const secrets = checksOf('Addresses', {
  'addresses.secrets': {
    level: 'ours',
    says: '`link` (a personal link) and `test` (the key of test answers) are removed by a 303',
    async run({ survey: { id }, respondent }) {
      const reply = await respondent().send('GET', `/${id}?lang=en&link=conformance`);
      requireRedirect(reply, `/${id}?lang=en`);
      const test = await respondent().send('GET', `/${id}?lang=en&test=conformance`);
      requireThat(
        test.exchange.status === 303 || test.exchange.status === 403,
        'a page with the key of test answers in its address is not shown: 303, or 403 for a wrong key',
        test,
      );
    },
  },
  'addresses.otherSite': {
    level: 'ours',
    says: 'A key that a link of another site brings (`Sec-Fetch-Site: cross-site`) is asked about first.',
    async run({ survey: { id }, respondent }) {
      const headers = { 'Sec-Fetch-Site': 'cross-site' };
      const reply = await respondent().send('GET', `/${id}?test=conformance`, { headers });
      const cookies = reply.exchange.headers['set-cookie'] ?? [];
      requireThat(
        cookies.every((line) => !line.includes('conformance')),
        'the key of another site is not stored before it is confirmed',
        reply,
      );
    },
  },
});

export const login = checksOf('Login', {
  'login.pages': {
    level: 'required',
    says: '4001 leads to `/api/login`, 4002 to `/api/passport`, both with `from`',
    async run({ adapter, idIn, respondent }) {
      const paths = {
        [`/api/login?from=/${idIn('login')}`]: true,
        [`/api/passport?from=/${adapter.surveys.passport}`]: adapter.surveys.passport !== undefined,
      };
      for (const [path, isThere] of Object.entries(paths)) {
        if (!isThere) continue;
        const reply = await respondent().send('GET', path);
        const { status } = reply.exchange;
        requireThat(status === 200 || (status > 300 && status < 400), `${path} is there`, reply);
      }
    },
  },
  'login.from': {
    level: 'required',
    says: 'The server returns the browser to `from`, and only to a path of its own origin',
    async run({ idIn, respondent }) {
      idIn('login');
      for (const from of ['https://another.example/', '//another.example/']) {
        const path = `/api/login?from=${encodeURIComponent(from)}`;
        const reply = await respondent().send('GET', path);
        const { location = '' } = reply.exchange.headers;
        requireThat(
          !/^(?:https?:)?\/\/another\.example/i.test(location),
          `a login from ${from} does not lead there`,
          reply,
        );
      }
    },
  },
});

/** The pages to which the codes of surveys that need a login lead. */
const loginPages = { login: '/api/login', passport: '/api/passport' };
type LoginKind = keyof typeof loginPages;

/** A respondent who has logged in by the adapter, and the address to which the login has led. */
async function loggedIn({ adapter, idIn, respondent }: Bench, kind: LoginKind, query = '') {
  const id = idIn(kind);
  if (!adapter.logIn) throw new Skipped('the adapter has no function "logIn"');
  const client = respondent();
  const from = encodeURIComponent(`/${id}${query}`);
  const { cookie, location } = await adapter.logIn(`${loginPages[kind]}?from=${from}`);
  for (const pair of cookie.split(/; */)) {
    const [name = '', ...value] = pair.split('=');
    client.cookies.set(name, value.join('='));
  }
  return { id, client, location };
}

/** Requires that a login opens its survey from the start to the end, and that nothing else does. */
async function requireLogin(bench: Bench, kind: LoginKind): Promise<void> {
  const { id, client } = await loggedIn(bench, kind);
  await walkToEnd(client, id);
  const location = await client.locate(id);
  requireThat(
    fieldOf(location.data, 'status') === 3,
    'after a login the survey can be answered to its end',
    location,
  );
  refused(await bench.respondent().locate(id), 'a browser without the login', codes[kind]);
}

export const logins = checksOf('Login', {
  'login.completed': {
    level: 'required',
    says: '4001 leads to `/api/login`',
    run: (bench) => requireLogin(bench, 'login'),
  },
  'login.passportCompleted': {
    level: 'required',
    says: '4002 to `/api/passport`',
    run: (bench) => requireLogin(bench, 'passport'),
  },
  'login.back': {
    level: 'required',
    says: 'with `loginBack=1` added. The server returns the browser to `from`',
    async run(bench) {
      const { id, location } = await loggedIn(bench, 'login', '?lang=en&loginBack=1');
      const { pathname, search, origin } = new URL(location, bench.origin);
      requireThat(
        origin === bench.origin && `${pathname}${search}` === `/${id}?lang=en&loginBack=1`,
        `a login leads to the whole of from, with loginBack=1, not to ${location}`,
        null,
      );
    },
  },
  'login.logout': {
    level: 'ours',
    says: 'GET `/api/logout` asks, POST ends the login, clears the storage of the browser and returns to that page.',
    async run(bench) {
      const { id, client } = await loggedIn(bench, 'login');
      requirePage(await client.send('GET', '/api/logout'), '/api/logout');
      succeeded(await client.locate(id), 'a location after the page of the logout');
      const before = client.copy();
      const reply = await client.send('POST', '/api/logout', {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: Buffer.from(''),
      });
      requireRedirect(reply, '/api/logout');
      requireThat(
        reply.exchange.headers['clear-site-data']?.includes('"storage"') ?? false,
        'the storage of the browser is cleared',
        reply,
      );
      refused(await before.locate(id), 'the login that was ended', codes.login);
    },
  },
});

export const health = checksOf('Health', {
  'health.ready': {
    level: 'ours',
    says: 'GET `/healthz` says whether the process runs, GET `/readyz` whether calls can be served',
    async run({ respondent }) {
      for (const path of ['/healthz', '/readyz']) {
        const reply = await respondent().send('GET', path);
        requireThat(
          reply.exchange.status === 200 && fieldOf(reply.body, 'status') === 'ok',
          `${path} returns 200 and the status ok`,
          reply,
        );
      }
    },
  },
  'health.requestId': {
    level: 'ours',
    says: 'Every reply has an `X-Request-Id`, the id of its lines in the log.',
    async run({ respondent }) {
      const replies = [
        await respondent().locate(unknownSurvey),
        await respondent().locate(unknownSurvey),
      ];
      const ids = replies.map(({ exchange }) => exchange.headers['x-request-id']);
      requireThat(
        ids.every(Boolean) && ids[0] !== ids[1],
        'each reply has an id of its own',
        replies[1] ?? null,
      );
    },
  },
});
