import { tokenStoreHeader } from '../../../contract/embedding.ts';
import { codes } from '../../../contract/envelope.ts';
import {
  emptyAnswer,
  formOf,
  hasFiles,
  isMission,
  missionOf,
  type Question,
  validate,
} from '../../../contract/questions/index.ts';
import { Skipped } from '../broken.ts';
import { type Bench, checksOf } from '../check.ts';
import type { Headers } from '../client/exchange.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import { newKey, type Respondent } from '../client/respondent.ts';
import { requireThat, succeeded } from '../expect.ts';
import { uploadedFile, validAnswers } from '../survey/answers.ts';
import { fileOf, fileTypeToMake } from '../survey/files.ts';
import { committed, currentStop, type Stop, walkTo } from '../survey/walk.ts';

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
      const { id, client, question, form } = await formOfFirstQuestion(bench);
      const reply = await post(client, `/${id}`, form);
      requireThat(reply.exchange.status === 303, 'a valid answer leads on by 303', reply);
      const current = await currentStop(client, id);
      requireThat(
        current?.question.questionId !== question.questionId,
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

/** The fields of the page's form for a command at a question. */
function commandFields(page: Reply, command: string, questionId: string): URLSearchParams {
  const fields = hiddenFields(page);
  return new URLSearchParams({
    do: command,
    key: fields.get('key') ?? '',
    token: fields.get('token') ?? '',
    question: questionId,
  });
}

/** A respondent at a question that takes files, with the fields of its form. */
async function formOfUpload({ surveyIn, respondent }: Bench) {
  const { id } = await surveyIn('upload');
  const client = respondent();
  const { question } = await walkTo(client, id, hasFiles);
  const { accept } = question.config as { readonly accept: readonly string[] };
  const type = fileTypeToMake(accept);
  if (type === null) throw new Skipped(`no file of ${accept.join(', ')} can be made`);
  const form = commandFields(await formPage(client, `/${id}`), 'next', question.questionId);
  return { id, client, question, type, form };
}

/** Requires that a form was done, and that the stored answer to its question names one file. */
async function requireStoredFile(
  { id, client, question }: { id: string; client: Respondent; question: Question },
  reply: Reply,
): Promise<void> {
  requireThat(reply.exchange.status === 303, 'a form with a file leads on by 303', reply);
  const { result } = await answerOf(client, id, question);
  const { files } = Object(result);
  requireThat(
    Array.isArray(files) && files.length === 1,
    `the stored answer to ${question.questionId} has one file`,
    reply,
  );
}

/**
 * The stored answer to the question before the current one, by the way back to it.
 * @throws {Skipped} where the survey allows no way back, or has ended
 */
async function answerOf(client: Respondent, id: string, { questionId }: Question) {
  const reply = await client.previous(id);
  if (reply.code === codes.conflict) throw new Skipped(`nothing leads back to ${questionId}`);
  const subject = succeeded(reply, 'the way back');
  requireThat(
    String(fieldOf(subject, 'questionId')) === questionId,
    `the way back leads to ${questionId}`,
    reply,
  );
  const result = fieldOf(subject, 'result');
  return { reply, result: typeof result === 'string' ? JSON.parse(result) : undefined };
}

export const fileForms = checksOf('Forms', {
  'forms.file': {
    level: 'ours',
    says: 'A form with files is `multipart/form-data`',
    async run(bench) {
      const upload = await formOfUpload(bench);
      const { id, client, type, form } = upload;
      const bytes = fileOf(type) ?? Buffer.alloc(0);
      const file = { name: 'a file', bytes };
      await requireStoredFile(upload, await client.postFile(`/${id}`, form, file));
    },
  },
  'forms.storedFile': {
    level: 'ours',
    says: '`stored` with each stored file as JSON, and `files` with new ones',
    async run(bench) {
      const upload = await formOfUpload(bench);
      const { id, client, type, form } = upload;
      form.set('stored', JSON.stringify(await uploadedFile(client, id, type)));
      const noFile = { name: '', bytes: Buffer.alloc(0) };
      await requireStoredFile(upload, await client.postFile(`/${id}`, form, noFile));
    },
  },
  'forms.unfitFile': {
    level: 'ours',
    says: 'bounded as [uploads](#upload) are',
    async run(bench) {
      const { id, client, question, form } = await formOfUpload(bench);
      const bytes = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
      const reply = await client.postFile(`/${id}`, form, { name: 'picture.png', bytes });
      const current = await currentStop(client, id);
      requireThat(
        reply.exchange.status === codes.invalidAnswer &&
          current?.question.questionId === question.questionId,
        'a form with a document of HTML stores nothing and gets its page again with 422',
        reply,
      );
    },
  },
});

/** What a browser sends with every request of a page in a frame. */
const inFrame: Headers = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-origin' };

/** The page in a frame that a browser without cookies gets after it has pressed Start once. */
async function framedStart({ respondent }: Bench, id: string) {
  const path = `/card/${id}?opened=1`;
  const client = respondent(inFrame);
  const page = await formPage(client, `${path}&started=1`);
  return { client, path, page };
}

/** A respondent in a frame without cookies who has started, with the page of the first question. */
async function startedInFrame(bench: Bench, id: string) {
  const { client, path, page } = await framedStart(bench, id);
  const form = new URLSearchParams({
    do: 'start',
    key: hiddenFields(page).get('key') ?? newKey(),
    token: '',
    tokens: '',
  });
  const reply = await post(client, path, form);
  requireThat(
    reply.exchange.status === 200 && client.cookies.size === 0,
    'the start with empty tokens returns the next page with 200, and no cookie',
    reply,
  );
  const tokens = hiddenFields(reply).get('tokens') ?? '';
  requireThat(
    /^[^=;\s]+=[^=;\s]+/.test(tokens),
    'the next page has the token of the session in the field tokens',
    reply,
  );
  return { client, path, page: reply, tokens };
}

/** The current question of the session that the tokens of a form name. */
function stopOfTokens({ respondent }: Bench, id: string, tokens: string): Promise<Stop | null> {
  return currentStop(respondent({ [tokenStoreHeader]: tokens }), id);
}

export const framedForms = checksOf('Forms', {
  'forms.frameTokens': {
    level: 'ours',
    says: 'only in a frame without cookies: its tokens',
    async run(bench) {
      const { id } = bench.survey;
      const { tokens } = await startedInFrame(bench, id);
      const stop = await stopOfTokens(bench, id, tokens);
      requireThat(
        stop !== null,
        'the tokens of the form open the session, as the header does',
        null,
      );
      const opened = await formPage(bench.respondent(), `/${id}`);
      requireThat(
        !hiddenFields(opened).has('tokens'),
        'a page outside of a frame has no field tokens',
        opened,
      );
    },
  },
  'forms.frameEmpty': {
    level: 'ours',
    says: 'empty before a start. Ignored without `Sec-Fetch-Dest: iframe`',
    async run(bench) {
      const { page } = await framedStart(bench, bench.survey.id);
      requireThat(
        hiddenFields(page).get('tokens') === '',
        'the page of the start in a frame whose cookie did not come has empty tokens',
        page,
      );
    },
  },
  'forms.frameNext': {
    level: 'ours',
    says: '| 200, the page of where the survey stands | as 303, for a form with `tokens` |',
    async run(bench) {
      const { id } = await bench.surveyIn('twoQuestions');
      const { client, path, page, tokens } = await startedInFrame(bench, id);
      const stop = await stopOfTokens(bench, id, tokens);
      if (!stop) throw new Skipped('there is no question');
      const { question } = stop;
      const form = commandFields(page, 'next', question.questionId);
      form.set('tokens', tokens);
      const caller = bench.respondent({ [tokenStoreHeader]: tokens });
      const [answer] = await validAnswers(caller, id, question);
      setAnswer(form, question, answer);
      const reply = await post(client, path, form);
      const current = await stopOfTokens(bench, id, tokens);
      requireThat(
        reply.exchange.status === 200 &&
          current?.question.index === question.index + 1 &&
          hiddenFields(reply).get('question') === current.question.questionId,
        'a valid answer with tokens returns the page of the next question with 200',
        reply,
      );
    },
  },
  'forms.frameIgnored': {
    level: 'ours',
    says: 'Ignored without `Sec-Fetch-Dest: iframe`',
    async run(bench) {
      const { id } = await bench.surveyIn('twoQuestions');
      const { path, page, tokens } = await startedInFrame(bench, id);
      const stop = await stopOfTokens(bench, id, tokens);
      if (!stop) throw new Skipped('there is no question');
      const { question } = stop;
      const form = commandFields(page, 'next', question.questionId);
      form.set('tokens', tokens);
      const caller = bench.respondent({ [tokenStoreHeader]: tokens });
      const [answer] = await validAnswers(caller, id, question);
      setAnswer(form, question, answer);
      const reply = await post(bench.respondent(), path, form);
      const current = await stopOfTokens(bench, id, tokens);
      requireThat(
        current?.question.questionId === question.questionId,
        'the same form outside of a frame stores nothing, because its tokens are ignored',
        reply,
      );
    },
  },
});

/** A respondent at a mission whose Start was pressed in the form, and a way to press its other buttons. */
async function begunMission({ surveyIn, respondent }: Bench) {
  const { id } = await surveyIn('mission');
  const client = respondent();
  const { question } = await walkTo(client, id, isMission);
  const path = `/${id}`;
  const press = async (command: string, step?: string) => {
    const page = await formPage(client, path);
    const form = commandFields(page, command, question.questionId);
    form.set('step', step ?? hiddenFields(page).get('step') ?? '');
    const reply = await post(client, path, form);
    requireThat(
      reply.exchange.status === 303,
      `the button ${command} of a mission leads on by 303`,
      reply,
    );
    return reply;
  };
  const shownStep = async () => {
    const page = await formPage(client, path);
    return { page, step: Number(hiddenFields(page).get('step')) };
  };
  await press('begin');
  return { id, client, question, press, shownStep };
}

const endings = { complete: 'finished', cancel: 'cancelled' };

export const missionForms = checksOf('Forms', {
  'forms.missionEnds': {
    level: 'ours',
    says: 'in a mission `begin`, `step`, `complete` or `cancel`',
    async run(bench) {
      for (const [command, outcome] of Object.entries(endings)) {
        const { id, client, question, press } = await begunMission(bench);
        const pressed = await press(command);
        const current = await currentStop(client, id);
        requireThat(
          current?.question.questionId !== question.questionId,
          `the button ${command} leads from the mission to another question`,
          current?.reply ?? pressed,
        );
        if (current === null) continue;
        const { reply, result } = await answerOf(client, id, question);
        requireThat(
          fieldOf(result, 'outcome') === outcome,
          `the mission has the outcome ${outcome} after ${command}`,
          reply,
        );
      }
    },
  },
  'forms.missionStep': {
    level: 'ours',
    says: 'the step of the mission that the page shows; a press for another one has no effect',
    async run(bench) {
      const { question, press, shownStep } = await begunMission(bench);
      const { steps = [] } = missionOf(question) ?? {};
      if (steps.length < 2) throw new Skipped(`${question.questionId} has no two steps`);
      const first = await shownStep();
      requireThat(first.step === 1, 'the page of a begun mission shows step 1', first.page);
      await press('step', '1');
      const second = await shownStep();
      requireThat(second.step === 2, 'the button step leads to step 2', second.page);
      await press('step', '1');
      const again = await shownStep();
      requireThat(again.step === 2, 'a repeated press for step 1 has no effect', again.page);
    },
  },
});
