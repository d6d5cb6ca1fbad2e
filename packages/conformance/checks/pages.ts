import { codes } from '../../../contract/envelope.ts';
import { formOf, validate } from '../../../contract/questions/index.ts';
import { Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import { newKey, type Respondent } from '../client/respondent.ts';
import { requireThat } from '../expect.ts';
import { validAnswers } from '../survey/answers.ts';
import { currentStop } from '../survey/walk.ts';
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
