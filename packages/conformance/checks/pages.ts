import { codes } from '../../../contract/envelope.ts';
import { emptyAnswer, formOf, type Question, validate } from '../../../contract/questions/index.ts';
import { Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import { newKey, type Respondent } from '../client/respondent.ts';
import { refused, requireThat, succeeded } from '../expect.ts';
import { validAnswers } from '../survey/answers.ts';
import { committed, currentStop, walkToEnd } from '../survey/walk.ts';
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

/** Sends a form of the page as a browser without a script does. */
function post(client: Respondent, path: string, fields: URLSearchParams): Promise<Reply> {
  return client.send('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(fields.toString()),
  });
}

/** The page of a survey; skips where it has no form. */
async function formPage(client: Respondent, path: string): Promise<Reply> {
  const reply = await client.send('GET', path);
  if (!/<form\b[^>]*\bmethod="?post/i.test(reply.exchange.text)) {
    throw new Skipped('the page has no form: this server draws no pages');
  }
  return reply;
}

/** The hidden fields of the page's first form that sends answers. */
function hiddenFields({ exchange }: Reply): Map<string, string> {
  const inputs = exchange.text.match(/<input\b[^>]*type="hidden"[^>]*>/g) ?? [];
  const attribute = (input: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? '';
  return new Map(inputs.map((input) => [attribute(input, 'name'), attribute(input, 'value')]));
}

/** A respondent who has started by the form of the page. */
async function startedByForm({ survey: { id }, respondent }: Bench) {
  const client = respondent();
  const page = await formPage(client, `/${id}`);
  const fields = hiddenFields(page);
  const form = new URLSearchParams({
    do: 'start',
    key: fields.get('key') ?? newKey(),
    token: fields.get('token') ?? '',
  });
  const reply = await post(client, `/${id}`, form);
  return { id, client, reply };
}

/** Replaces the answer of a form. */
function setAnswer(form: URLSearchParams, question: Question, answer: unknown): void {
  for (const [name, values] of formOf(question, validate(question, answer).answer)) {
    form.delete(name);
    for (const value of values) form.append(name, value);
  }
}

/** A respondent at the first question of a survey with another one behind it, and the form with a valid answer. */
async function formOfFirstQuestion(bench: Bench) {
  const { id } = await bench.surveyIn('previous');
  const { client } = await startedByForm({ ...bench, survey: { ...bench.survey, id } });
  const stop = await currentStop(client, id);
  if (!stop) throw new Skipped('there is no question');
  const { question } = stop;
  const fields = hiddenFields(await formPage(client, `/${id}`));
  const [answer] = await validAnswers(client, id, question);
  const form = new URLSearchParams({
    do: 'next',
    key: fields.get('key') ?? '',
    token: fields.get('token') ?? '',
    question: question.questionId,
  });
  setAnswer(form, question, answer);
  return { id, client, question, form };
}

export const forms = checksOf('Forms', {
  'forms.start': {
    level: 'ours',
    says: '`start`, `next`, `previous`, `restart` and `language` are `start`, `commitAnswer`, `prevSubject`, `reAnswer` and `location`.',
    async run(bench) {
      const { id, client, reply } = await startedByForm(bench);
      requireThat(reply.exchange.status === 303, 'the form of the start leads on by 303', reply);
      const location = await client.locate(id);
      requireThat(fieldOf(location.data, 'status') === 2, 'the session is answering', location);
    },
  },
  'forms.next': {
    level: 'ours',
    says: 'the id of the question that `next` answers or `previous` leaves',
    async run(bench) {
      const { id, client } = await startedByForm(bench);
      const stop = await currentStop(client, id);
      if (!stop) throw new Skipped('there is no question');
      const fields = hiddenFields(await formPage(client, `/${id}`));
      const [answer] = await validAnswers(client, id, stop.question);
      const form = new URLSearchParams({
        do: 'next',
        key: fields.get('key') ?? '',
        token: fields.get('token') ?? '',
        question: stop.question.questionId,
      });
      const valid = validate(stop.question, answer).answer;
      for (const [name, values] of formOf(stop.question, valid)) {
        for (const value of values) form.append(name, value);
      }
      const reply = await post(client, `/${id}`, form);
      requireThat(reply.exchange.status === 303, 'a valid answer leads on by 303', reply);
      const current = await currentStop(client, id);
      requireThat(
        current?.question.questionId !== stop.question.questionId,
        'and to another question',
        current?.reply ?? null,
      );
    },
  },
  'forms.repeat': {
    level: 'ours',
    says: 'done before (same key, button and answer)',
    async run(bench) {
      const { id, client, question, form } = await formOfFirstQuestion(bench);
      await post(client, `/${id}`, form);
      const reply = await post(client, `/${id}`, form);
      requireThat(reply.exchange.status === 303, 'the same form again leads on by 303', reply);
      const current = await currentStop(client, id);
      requireThat(
        current === null || current.question.index === question.index + 1,
        'and answers no second question',
        current?.reply ?? null,
      );
    },
  },
  'forms.faults': {
    level: 'ours',
    says: '| 422, the page with the answer and its faults',
    async run(bench) {
      const { id, client, question, form } = await formOfFirstQuestion(bench);
      const empty = validate(question, emptyAnswer(question));
      if (empty.faults.length === 0) throw new Skipped('the first question needs no answer');
      for (const name of new Set(form.keys()))
        if (!['do', 'key', 'token', 'question'].includes(name)) form.delete(name);
      const reply = await post(client, `/${id}`, form);
      requireThat(
        reply.exchange.status === codes.invalidAnswer,
        'a form without an answer that is needed gets the page again with 422',
        reply,
      );
    },
  },
  'forms.token': {
    level: 'ours',
    says: '| 403, the page with the answer, which is not stored | its token is of another session |',
    async run(bench) {
      const { id, client, question, form } = await formOfFirstQuestion(bench);
      const other = await formOfFirstQuestion(bench);
      form.set('token', other.form.get('token') ?? '');
      const reply = await post(client, `/${id}`, form);
      const current = await currentStop(client, id);
      requireThat(
        reply.exchange.status === codes.forbidden && current?.question.index === question.index,
        'a form with the token of another session stores nothing and gets its page again with 403',
        reply,
      );
    },
  },
  'forms.elsewhere': {
    level: 'ours',
    says: '| 409, the page of the current question with a dialog | another window has answered |',
    async run(bench) {
      const { id, client, question, form } = await formOfFirstQuestion(bench);
      const [first, second] = await validAnswers(client, id, question);
      if (second === undefined) throw new Skipped('a single answer to the first question is known');
      await client.commit(id, committed(question), second);
      form.set('key', newKey());
      setAnswer(form, question, first);
      const reply = await post(client, `/${id}`, form);
      requireThat(
        reply.exchange.status === codes.conflict,
        'another answer to a question that another window has answered gets 409',
        reply,
      );
    },
  },
  'forms.previous': {
    level: 'ours',
    says: 'the id of the question that `next` answers or `previous` leaves',
    async run(bench) {
      const { id, client, question, form } = await formOfFirstQuestion(bench);
      await post(client, `/${id}`, form);
      const current = await currentStop(client, id);
      const fields = hiddenFields(await formPage(client, `/${id}`));
      const back = new URLSearchParams({
        do: 'previous',
        key: fields.get('key') ?? '',
        token: fields.get('token') ?? '',
        question: current?.question.questionId ?? '',
      });
      const reply = await post(client, `/${id}`, back);
      const before = await currentStop(client, id);
      requireThat(
        reply.exchange.status === 303 && before?.question.questionId === question.questionId,
        'the form leads back to the first question by 303',
        reply,
      );
    },
  },
  'forms.contentType': {
    level: 'ours',
    says: '| 400, 403, 413, 415, a plain page in the language of the request |',
    async run({ survey: { id }, respondent }) {
      const client = respondent();
      await formPage(client, `/${id}`);
      const typed = await client.send('POST', `/${id}`, {
        headers: { 'Content-Type': 'text/plain' },
        body: Buffer.from('do=start'),
      });
      requireThat(
        typed.exchange.status === codes.unsupportedType,
        'another content type is refused with 415',
        typed,
      );
      const fields = Array.from({ length: 601 }, (_, index) => `f${index}=1`).join('&');
      const many = await post(client, `/${id}`, new URLSearchParams(fields));
      requireThat(
        many.exchange.status === codes.badRequest,
        '601 fields are refused with 400',
        many,
      );
      const long = await post(client, `/${id}`, new URLSearchParams({ text: 'x'.repeat(2 ** 18) }));
      requireThat(
        long.exchange.status === codes.tooLarge,
        'more than 256 kB are refused with 413',
        long,
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
    says: 'The server returns the browser to `from`, and only to a path of its own origin.',
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

/** A respondent who has logged in by the adapter. */
async function loggedIn({ adapter, idIn, respondent }: Bench) {
  const id = idIn('login');
  if (!adapter.logIn) throw new Skipped('the adapter has no function "logIn"');
  const client = respondent();
  const cookie = await adapter.logIn(`/api/login?from=${encodeURIComponent(`/${id}`)}`);
  for (const pair of cookie.split(/; */)) {
    const [name = '', ...value] = pair.split('=');
    client.cookies.set(name, value.join('='));
  }
  return { id, client };
}

export const logins = checksOf('Login', {
  'login.completed': {
    level: 'required',
    says: '4001 leads to `/api/login`',
    async run(bench) {
      const { id, client } = await loggedIn(bench);
      await walkToEnd(client, id);
      const location = await client.locate(id);
      requireThat(
        fieldOf(location.data, 'status') === 3,
        'after a login the survey can be answered to its end',
        location,
      );
      const other = await bench.respondent().locate(id);
      refused(other, 'a browser without the login', codes.login);
    },
  },
  'login.logout': {
    level: 'ours',
    says: 'GET `/api/logout` asks, POST ends the login, clears the storage of the browser and returns to that page.',
    async run(bench) {
      const { id, client } = await loggedIn(bench);
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
