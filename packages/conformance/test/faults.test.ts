import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Server } from '../../../tools/lib/server.ts';
import { checks } from '../checks/index.ts';
import { runChecks } from '../run.ts';
import type { StoredAnswer } from '../survey/adapter.ts';
import { faultyServer, ofCall, type ServerFault } from './faultyServer.ts';
import { adapter, full, logInAt, reference, storedAnswersAt } from './reference.ts';

let server: Server;
beforeAll(async () => {
  server = await reference(afterAll, { TRUST_PROXY: '1' });
});

interface ReferenceFault {
  /** The first part of the ids of the checks that run. */
  readonly among: string;
  /** The ids of the checks that fail; all others pass. */
  readonly fails: readonly string[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies a change to every object in a value. */
function eachObject(
  value: unknown,
  change: (object: Record<string, unknown>) => Record<string, unknown>,
): unknown {
  if (Array.isArray(value)) return value.map((entry) => eachObject(entry, change));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, entry]) => [name, eachObject(entry, change)]);
  return change(Object.fromEntries(entries));
}

const without =
  (...names: readonly string[]) =>
  (object: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

const success = (data: unknown) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({ code: 200, data }),
});

const refusal = (code: number) => ({
  status: code,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({ code, message: 'No' }),
});

/** A function that is true from the second time on that it gets the same value. */
function repeated(): (value: string) => boolean {
  const seen = new Set<string>();
  return (value) => seen.size === seen.add(value).size;
}

/** The cookie of the first respondent, sent for everybody. */
function sharedCookie(): ServerFault {
  let cookie: string | undefined;
  return {
    call: ({ headers }) => ({ headers: cookie === undefined ? headers : { ...headers, cookie } }),
    reply: ({ headers }) => {
      cookie ??= headers['set-cookie']?.[0]?.split(';', 1)[0];
      return {};
    },
  };
}

/** After the first restart the end of the time is a minute later. */
function restartedClock(): ServerFault {
  let addedMs = 0;
  const later = ofCall('/api/location', (data) =>
    eachObject(data, (object) =>
      'latestEndTime' in object
        ? { ...object, latestEndTime: Number(object.latestEndTime) + addedMs }
        : object,
    ),
  );
  return {
    reply: (reply, call) => {
      if (call.path === '/api/reAnswer/timed') addedMs = 60_000;
      return later(reply, call);
    },
  };
}

/** The way back returns the answer as it was sent. */
function keptText(): ServerFault {
  let sent: string | null = null;
  return {
    reply: (reply, call) => {
      if (call.path === '/api/commitAnswer') sent = new URLSearchParams(call.body).get('result');
      return ofCall('/api/prevSubject', (data) =>
        eachObject(data, (object) => ('result' in object ? { ...object, result: sent } : object)),
      )(reply, call);
    },
  };
}

/** A press for a step counts as one for the step after it, from the second press on. */
function skippedStep(): ServerFault {
  let presses = 0;
  return {
    reply: ({ text }, { method, body }) => {
      if (body.startsWith('do=step')) presses += 1;
      if (method !== 'GET' || presses < 2) return {};
      return { text: text.replace(/(name="step" value=")\d+/, (_, field) => `${field}3`) };
    },
  };
}

/** Each reply to more time names a later end. */
function driftingEnd(): ServerFault {
  let calls = 0;
  return {
    reply: (reply, call) => {
      if (call.path === '/api/extendTime') calls += 1;
      return ofCall('/api/extendTime', (data) =>
        eachObject(data, (object) =>
          'latestEndTime' in object
            ? { ...object, latestEndTime: Number(object.latestEndTime) + calls }
            : object,
        ),
      )(reply, call);
    },
  };
}

/** After the first answer to an opened question of a review the question comes again. */
function openedAgain(): ServerFault {
  let opened: unknown = null;
  return {
    reply: ({ text }, { path, body }) => {
      if (path === '/api/prevSubject' && body.includes('questionId='))
        opened = JSON.parse(text).data;
      return path === '/api/commitAnswer' && opened !== null
        ? success({ status: 2, subject: opened })
        : {};
    },
  };
}

const isRepeat = repeated();

const faults: readonly (readonly [does: string, fault: ServerFault, told: ReferenceFault])[] = [
  [
    'says that its replies are plain text',
    { reply: ({ headers }) => ({ headers: { ...headers, 'content-type': 'text/plain' } }) },
    { among: 'envelope', fails: ['envelope.json'] },
  ],
  [
    'sends every refusal with HTTP status 200',
    { reply: () => ({ status: 200 }) },
    { among: 'codes', fails: ['codes.http'] },
  ],
  [
    'says of a paused survey that it is not open yet',
    { reply: ({ text }) => ({ text: text.replace('{"code":6,', '{"code":5,') }) },
    { among: 'codes', fails: ['codes.paused'] },
  ],
  [
    'lets scripts read the cookie',
    {
      reply: ({ headers }) => {
        const lines = headers['set-cookie']?.map((line) => line.replace(/; HttpOnly/i, ''));
        return { headers: { ...headers, ...(lines ? { 'set-cookie': lines } : {}) } };
      },
    },
    { among: 'session', fails: ['session.attributes'] },
  ],
  [
    'takes everybody for the same respondent',
    sharedCookie(),
    { among: 'session.private', fails: ['session.private'] },
  ],
  [
    'has nothing left to answer for a browser without a cookie',
    {
      reply: ({ status }, { path }) =>
        path === '/api/currSubject' && status === 403 ? success(null) : {},
    },
    { among: 'calls.session', fails: ['calls.session.currSubject'] },
  ],
  [
    'reads a body of any encoding',
    {
      call: ({ headers, path }) =>
        headers['content-type'] === 'text/plain' && path !== '/api/file/upload'
          ? { headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' } }
          : {},
    },
    {
      among: 'calls',
      fails: ['calls.encoding', 'calls.encoding.reAnswerByForm', 'calls.encoding.wake'],
    },
  ],
  [
    'counts questions from 0',
    {
      reply: ofCall('/api/', (data) =>
        eachObject(data, (object) =>
          'questionId' in object ? { ...object, index: Number(object.index) - 1 } : object,
        ),
      ),
    },
    { among: 'question', fails: ['question.place'] },
  ],
  [
    'forgets the answer on the way back',
    { reply: ofCall('/api/prevSubject', (data) => eachObject(data, without('result'))) },
    { among: 'previous', fails: ['previous.back', 'previous.review'] },
  ],
  [
    'stores no answer, and asks the first question for ever',
    { call: ({ path }) => (path === '/api/commitAnswer' ? { path: '/api/currSubject' } : {}) },
    { among: 'commit.wholeSurvey', fails: ['commit.wholeSurvey'] },
  ],
  [
    'ends and returns nothing',
    { reply: ofCall('/api/termQuestionnaire', () => null) },
    { among: 'end', fails: ['end.reply'] },
  ],
  [
    'does not restart',
    {
      call: ({ path }) => (path.startsWith('/api/reAnswer') ? { path: '/api/reAnswer/none' } : {}),
      reply: (_, { path }) => (path === '/api/reAnswer/none' ? success({}) : {}),
    },
    { among: 'status', fails: ['status.restarted'] },
  ],
  [
    'says that earlier answers are filled in, and offers none',
    {
      call: ({ path }) => ({ path: path.replace('answers=keep', 'answers=clear') }),
    },
    { among: 'rounds', fails: ['rounds.afterEnd', 'rounds.keep'] },
  ],
  [
    'has an empty list in place of an unknown one',
    {
      reply: ({ status }, { path }) =>
        path.startsWith('/api/cascade/') && status === 404 ? success([]) : {},
    },
    { among: 'lists', fails: ['lists.unknown'] },
  ],
  [
    'uploads a file and does not name it',
    { reply: ofCall('/api/file/upload', (data) => eachObject(data, without('id'))) },
    { among: 'upload', fails: ['upload.reply', 'upload.several'] },
  ],
  [
    'refuses the repeat of an answer',
    {
      reply: (_, { path, headers, body }) =>
        path === '/api/commitAnswer' && isRepeat(`${headers.cookie} ${body}`) ? refusal(409) : {},
    },
    { among: 'keys.repeat', fails: ['keys.repeat'] },
  ],
  [
    'reads no key',
    {
      call: ({ headers: { 'idempotency-key': _, ...headers } }) => ({ headers }),
    },
    { among: 'keys', fails: ['keys.repeatedStart', 'keys.otherShape'] },
  ],
  [
    'does not say why an answer is refused',
    {
      reply: ({ text }) => ({ text: text.replace(/,"data":\{"fault":\{[^}]*\}\}/, '') }),
    },
    { among: 'faults', fails: ['faults.shape', 'faults.malformed'] },
  ],
  [
    'keeps the blanks around a number',
    {
      reply: ofCall('/api/prevSubject', (data) =>
        eachObject(data, (object) =>
          typeof object.result === 'string'
            ? { ...object, result: object.result.replace('"12"', '" 12 "') }
            : object,
        ),
      ),
    },
    { among: 'formats', fails: ['formats.stored', 'formats.digits'] },
  ],
  [
    'reads texts as those of one byte for each character',
    {
      reply: ofCall('/api/prevSubject', (data) =>
        eachObject(data, (object) =>
          typeof object.result === 'string'
            ? { ...object, result: Buffer.from(object.result).toString('latin1') }
            : object,
        ),
      ),
    },
    { among: 'formats', fails: ['formats.scripts', 'formats.longText'] },
  ],
  [
    'refuses a long text that the protocol allows',
    {
      reply: (_, { path, body }) =>
        path === '/api/commitAnswer' && body.length > 30_000 ? refusal(413) : {},
    },
    { among: 'formats', fails: ['formats.longText'] },
  ],
  [
    'gives a new round the whole time again',
    restartedClock(),
    { among: 'reAnswer', fails: ['reAnswer.deadline'] },
  ],
  [
    'sends a text where a setting is true or false',
    {
      reply: ofCall('/api/location', (data) =>
        eachObject(data, (object) =>
          'allowReAnswer' in object ? { ...object, allowReAnswer: 'yes' } : object,
        ),
      ),
    },
    { among: 'reading', fails: ['reading.optionalFields'] },
  ],
  [
    'names the time in seconds',
    {
      reply: ofCall('/api/location', (data) =>
        eachObject(data, (object) =>
          'latestEndTime' in object
            ? {
                latestEndTime: Math.round(Number(object.latestEndTime) / 1000),
                systemCurrTime: Math.round(Number(object.systemCurrTime) / 1000),
              }
            : object,
        ),
      ),
    },
    { among: 'time.config', fails: ['time.config'] },
  ],
  [
    'takes a document of HTML for a file',
    {
      reply: ({ status }, { path, body }) =>
        path.startsWith('/api/file/upload') && status === 415 && body.includes('<html')
          ? success([{ id: 'page' }])
          : {},
    },
    { among: 'files.active', fails: ['files.active'] },
  ],
  [
    'stores the first of several files alone',
    { reply: ofCall('/api/file/upload', (data) => [data].flat().slice(0, 1)) },
    { among: 'upload', fails: ['upload.several'] },
  ],
  [
    'takes any number of files',
    {
      reply: ({ status }, { path }) =>
        path.startsWith('/api/file/upload') && status === 413 ? success([{ id: 'one' }]) : {},
    },
    { among: 'files.tooMany', fails: ['files.tooMany'] },
  ],
  [
    'drops the text of an option',
    {
      reply: ofCall('/api/prevSubject', (data) =>
        eachObject(data, (object) =>
          typeof object.result === 'string'
            ? { ...object, result: object.result.replace(/,"text":"[^"]*"/, '') }
            : object,
        ),
      ),
    },
    { among: 'ownTexts', fails: ['ownTexts.stored'] },
  ],
  [
    'takes an option whose text is missing',
    {
      reply: ({ status }, { path }) =>
        path === '/api/commitAnswer' && status === 422 ? success({}) : {},
    },
    { among: 'ownTexts', fails: ['ownTexts.missing'] },
  ],
  [
    'keeps a text that nobody asked for',
    keptText(),
    { among: 'ownTexts.dropped', fails: ['ownTexts.dropped'] },
  ],
  [
    'leaves secrets in the address',
    { call: ({ path }) => ({ path: path.replace(/&(?:link|test)=conformance/, '') }) },
    { among: 'addresses.secrets', fails: ['addresses.secrets'] },
  ],
  [
    'stores a key that another site brings',
    {
      reply: ({ headers }, { path }) =>
        path.endsWith('?test=conformance')
          ? { headers: { ...headers, 'set-cookie': ['test=conformance'] } }
          : {},
    },
    { among: 'addresses.otherSite', fails: ['addresses.otherSite'] },
  ],
  [
    'takes any number of notes',
    {
      reply: ({ status }, { path, body }) =>
        path.startsWith('/api/ut/') && body.includes('notes') && status === 422 ? success({}) : {},
    },
    { among: 'exInfo', fails: ['exInfo.tooManyNotes'] },
  ],
  [
    'refuses what it does not know of a mission',
    {
      reply: (_, { path, body }) =>
        path.startsWith('/api/ut/') && body.includes('goal') ? refusal(400) : {},
    },
    { among: 'exInfo', fails: ['exInfo.goal'] },
  ],
  [
    'lets every origin read its replies',
    {
      reply: ({ headers }) => ({ headers: { ...headers, 'access-control-allow-origin': '*' } }),
    },
    { among: 'otherOrigin', fails: ['otherOrigin.preflight', 'otherOrigin.call'] },
  ],
  [
    'shows no header to an app of another origin',
    { reply: ({ headers: { 'access-control-expose-headers': _, ...headers } }) => ({ headers }) },
    { among: 'otherOrigin', fails: ['otherOrigin.exposed'] },
  ],
  [
    'sets cookies for an app on another site',
    { call: ({ headers: { 'sec-fetch-site': _, ...headers } }) => ({ headers }) },
    { among: 'otherOrigin', fails: ['otherOrigin.tokens', 'otherOrigin.loginElsewhere'] },
  ],
  [
    'sends an app on another site to a login that does not reach it',
    {
      reply: ({ status }, { path, headers }) =>
        path === '/api/location' && headers['sec-fetch-site'] === 'cross-site' && status === 403
          ? { ...refusal(4001), status: 200 }
          : {},
    },
    { among: 'otherOrigin', fails: ['otherOrigin.loginElsewhere'] },
  ],
  [
    'leads back from a login to its own pages alone',
    {
      reply: ({ headers }, { path }) =>
        path.startsWith('/api/login') && headers.location
          ? { headers: { ...headers, location: '/' } }
          : {},
    },
    { among: 'otherOrigin', fails: ['otherOrigin.login'] },
  ],
  [
    'has its page for a missing file of the app',
    { reply: (_, { path }) => (path.startsWith('/assets/') ? { status: 200 } : {}) },
    { among: 'short', fails: ['short.assets'] },
  ],
  [
    'reads a body before it looks for a session',
    {
      reply: (_, { path, body }) =>
        path === '/api/currSubject' && body.includes('no+JSON') ? refusal(400) : {},
    },
    { among: 'session.bodyUnread', fails: ['session.bodyUnread'] },
  ],
  [
    'refuses a start with a long address',
    {
      reply: (_, { path, body }) =>
        path === '/api/start' && body.length > 4096 ? refusal(400) : {},
    },
    { among: 'start', fails: ['start.longAddress'] },
  ],
  [
    'takes any file for a signature',
    {
      reply: ({ status }, { path }) =>
        path.startsWith('/api/file/upload') && status === 413 ? success([{ id: 'large' }]) : {},
    },
    { among: 'files.signature', fails: ['files.signature'] },
  ],
  [
    'counts the time of each repeat from its arrival',
    driftingEnd(),
    { among: 'extendTime', fails: ['extendTime.repeat'] },
  ],
  [
    'refuses a form that comes again',
    {
      reply: (_, { body }) =>
        body.startsWith('do=next') && isRepeat(body) ? { status: 409, text: 'No' } : {},
    },
    { among: 'forms.repeat', fails: ['forms.repeat'] },
  ],
  [
    'leads on with an answer that is not valid',
    { reply: ({ status }) => (status === 422 ? { status: 303 } : {}) },
    { among: 'forms.faults', fails: ['forms.faults'] },
  ],
  [
    'reads no token',
    {
      reply: ({ status }, { method }) =>
        method === 'POST' && status === 403 ? { status: 303 } : {},
    },
    { among: 'forms.token', fails: ['forms.token'] },
  ],
  [
    'says nothing of another window',
    { reply: ({ status }) => (status === 409 ? { status: 303 } : {}) },
    { among: 'forms.elsewhere', fails: ['forms.elsewhere'] },
  ],
  [
    'knows no way back without a script',
    { call: ({ body }) => ({ body: body.replace('do=previous', 'do=continue') }) },
    { among: 'forms.previous', fails: ['forms.previous'] },
  ],
  [
    'reads no file of a form',
    { call: ({ body }) => ({ body: body.replace('name="files"', 'name="lost"') }) },
    { among: 'forms.file', fails: ['forms.file'] },
  ],
  [
    'forgets the files that a form names',
    { call: ({ body }) => ({ body: body.replace('name="stored"', 'name="forgotten"') }) },
    { among: 'forms.storedFile', fails: ['forms.storedFile'] },
  ],
  [
    'leads on with an unfit file of a form',
    { reply: ({ status }) => (status === 422 ? { status: 303 } : {}) },
    { among: 'forms.unfitFile', fails: ['forms.unfitFile'] },
  ],
  [
    'draws forms in frames without tokens',
    { reply: ({ text }) => ({ text: text.replaceAll('name="tokens"', 'name="none"') }) },
    {
      among: 'forms',
      fails: ['forms.frameTokens', 'forms.frameEmpty', 'forms.frameNext', 'forms.frameIgnored'],
    },
  ],
  [
    'sets a cookie in a frame without cookies',
    {
      reply: ({ headers }, { body }) =>
        body.startsWith('do=start') ? { headers: { ...headers, 'set-cookie': ['a=b'] } } : {},
    },
    { among: 'forms.frameTokens', fails: ['forms.frameTokens'] },
  ],
  [
    'leads a frame without cookies on by 303',
    {
      reply: ({ status }, { body }) =>
        body.startsWith('do=next') && status === 200 ? { status: 303 } : {},
    },
    { among: 'forms.frameNext', fails: ['forms.frameNext'] },
  ],
  [
    'reads the tokens of a form outside of frames',
    {
      call: ({ method, headers }) =>
        method === 'POST' ? { headers: { ...headers, 'sec-fetch-dest': 'iframe' } } : {},
    },
    { among: 'forms.frameIgnored', fails: ['forms.frameIgnored'] },
  ],
  [
    'takes an aborted mission of a form for a completed one',
    { call: ({ body }) => ({ body: body.replace('do=cancel', 'do=complete') }) },
    { among: 'forms.missionEnds', fails: ['forms.missionEnds'] },
  ],
  [
    'skips a step of a mission when a form comes again',
    skippedStep(),
    { among: 'forms.missionStep', fails: ['forms.missionStep'] },
  ],
  [
    'takes a login for none with a passport',
    {
      reply: (_, { path, headers }) =>
        path === '/api/start' && headers.cookie?.includes('login')
          ? { ...refusal(4002), status: 200 }
          : {},
    },
    { among: 'login.passportCompleted', fails: ['login.passportCompleted'] },
  ],
  [
    'forgets a login at the first answer',
    {
      reply: (_, { path }) =>
        path === '/api/commitAnswer' ? { ...refusal(4001), status: 200 } : {},
    },
    { among: 'login.completed', fails: ['login.completed'] },
  ],
  [
    'ends a login by a link',
    {
      call: ({ method, path }) =>
        method === 'GET' && path === '/api/logout' ? { method: 'POST' } : {},
      reply: ({ headers }, { path }) =>
        path === '/api/logout' && headers.location
          ? { status: 200, headers: { ...headers, 'content-type': 'text/html' } }
          : {},
    },
    { among: 'login.logout', fails: ['login.logout'] },
  ],
  [
    'leads back from a login without the query of its address',
    {
      reply: ({ headers }, { path }) =>
        path.startsWith('/api/login') && headers.location
          ? { headers: { ...headers, location: headers.location.replace(/\?.*/, '') } }
          : {},
    },
    { among: 'login.back', fails: ['login.back'] },
  ],
  [
    'opens no answer of a review',
    {
      reply: (_, { path, body }) =>
        path === '/api/prevSubject' && body.includes('questionId=') ? refusal(409) : {},
    },
    { among: 'previous', fails: ['previous.review', 'previous.reviewAgain'] },
  ],
  [
    'opens what a review does not list',
    {
      reply: ({ status }, { path, body }) =>
        path === '/api/prevSubject' && body.includes('questionId=') && status === 409
          ? success(null)
          : {},
    },
    { among: 'previous', fails: ['previous.reviewUnlisted'] },
  ],
  [
    'stays at the opened answer of a review',
    openedAgain(),
    { among: 'previous.reviewAgain', fails: ['previous.reviewAgain'] },
  ],
  [
    'keeps its pictures from pages of other origins',
    {
      reply: ({ headers: { 'cross-origin-resource-policy': _, ...headers } }, { path }) =>
        path.startsWith('/pictures/') ? { headers } : {},
    },
    { among: 'otherOrigin', fails: ['otherOrigin.files'] },
  ],
  [
    'does not say when to call again',
    { reply: ({ headers: { 'retry-after': _, ...headers } }) => ({ headers }) },
    { among: 'codes.tooMany', fails: ['codes.tooMany'] },
  ],
  [
    'lets ids of surveys be tried without end',
    { reply: ({ status }) => (status === 429 ? refusal(404) : {}) },
    { among: 'rates', fails: ['rates.session', 'rates.surveys'] },
  ],
  [
    'takes any number of files of a browser',
    {
      reply: ({ status }, { path }) =>
        path.startsWith('/api/file/upload') && status === 413 ? success([{ id: 'more' }]) : {},
    },
    { among: 'files.quota', fails: ['files.quota'] },
  ],
  [
    'takes documents with scripts and passwords, and huge pictures',
    {
      reply: ({ status }, { path }) =>
        path.startsWith('/api/file/upload') && status === 415 ? success([{ id: 'any' }]) : {},
    },
    {
      among: 'files',
      fails: [
        'files.active',
        'files.empty',
        'files.damaged',
        'files.pixels',
        'files.locked',
        'files.activeDocument',
        'files.signature',
      ],
    },
  ],
  [
    'has items below a leaf',
    {
      reply: ofCall('/api/cascade/', (data) =>
        [data].flat().length === 0 ? [{ id: 'more', text: 'More' }] : data,
      ),
    },
    { among: 'lists', fails: ['lists.leaf'] },
  ],
  [
    'offers answers where nothing is said of them',
    { call: ({ path }) => ({ path: path.replace(/(reAnswer\/\w+)$/, '$1?answers=keep') }) },
    { among: 'rounds', fails: ['rounds.unsaid'] },
  ],
  [
    'goes on with the mission of the round before',
    {
      reply: ofCall('/api/', (data) =>
        eachObject(data, (object) =>
          'questionId' in object && object.type === 11 ? { ...object, result: '{}' } : object,
        ),
      ),
    },
    { among: 'rounds', fails: ['rounds.mission'] },
  ],
  [
    'sends scripts in its texts',
    {
      reply: ofCall('/api/surveys/', (data) =>
        eachObject(data, (object) =>
          'title' in object ? { ...object, title: '<img src="x" onerror="alert(1)">' } : object,
        ),
      ),
    },
    { among: 'surveyFields', fails: ['surveyFields.same', 'surveyFields.texts'] },
  ],
  [
    'has its texts in one language',
    { call: ({ headers }) => ({ headers: { ...headers, 'accept-language': 'en' } }) },
    { among: 'surveyFields', fails: ['surveyFields.languages'] },
  ],
  [
    'counts more questions than come',
    {
      reply: ofCall('/api/', (data) =>
        eachObject(data, (object) => ({
          ...object,
          ...('count' in object ? { count: 40 } : {}),
          ...('questionCount' in object ? { questionCount: 40 } : {}),
        })),
      ),
    },
    { among: 'question', fails: ['question.count'] },
  ],
  [
    'says a wrong number of questions and a wrong time',
    {
      reply: ofCall('/api/location', (data) =>
        eachObject(data, (object) =>
          'title' in object && 'config' in object
            ? { ...object, questionCount: 3, maxAnswerTime: 900 }
            : object,
        ),
      ),
    },
    { among: 'surveyFields', fails: ['surveyFields.maxAnswerTime', 'surveyFields.questionCount'] },
  ],
  [
    'has pages in place of pictures',
    {
      reply: ({ headers }, { path }) =>
        path.startsWith('/pictures/')
          ? { headers: { ...headers, 'content-type': 'text/html' } }
          : {},
    },
    { among: 'question', fails: ['question.pictures'] },
  ],
  [
    'has a text alternative too many',
    {
      reply: ofCall('/api/', (data) =>
        eachObject(data, (object) =>
          Array.isArray(object.imgs) ? { ...object, alts: [...object.imgs, 'More'] } : object,
        ),
      ),
    },
    { among: 'question', fails: ['question.alts'] },
  ],
  [
    'sends large questions ahead',
    {
      reply: ofCall('/api/', (data) =>
        eachObject(data, (object) =>
          'when' in object && isObject(object.subject)
            ? { ...object, subject: { ...object.subject, title: 'x'.repeat(9000) } }
            : object,
        ),
      ),
    },
    { among: 'ahead', fails: ['ahead.size'] },
  ],
  [
    'reads the digits of one script',
    {
      call: ({ path, body }) =>
        path === '/api/commitAnswer'
          ? { body: body.replace(/%D9%A(\d)/gi, (_, digit) => `x${digit}`) }
          : {},
    },
    { among: 'formats', fails: ['formats.digits'] },
  ],
  [
    'takes a text of which nothing can be seen',
    {
      reply: ({ status }, { path }) =>
        path === '/api/commitAnswer' && status === 422 ? success({}) : {},
    },
    { among: 'formats', fails: ['formats.invisible'] },
  ],
  [
    'forgets a session with the window',
    {
      reply: ({ headers }) => {
        const lines = headers['set-cookie']?.map((line) => line.replace(/; Max-Age=\d+/i, ''));
        return { headers: { ...headers, ...(lines ? { 'set-cookie': lines } : {}) } };
      },
    },
    { among: 'session', fails: ['session.age'] },
  ],
  [
    'says nothing of a time that was moved',
    {
      reply: ofCall('/api/commitAnswer', (data) =>
        eachObject(data, without('maxAnswerTimeConfig')),
      ),
    },
    { among: 'time.extensions', fails: ['time.extensions'] },
  ],
  [
    'leads from a mission to an address without https',
    {
      reply: ({ text }) => ({ text: text.replaceAll('https://shop.example.org/', 'http://shop/') }),
    },
    { among: 'missions', fails: ['missions.link'] },
  ],
  [
    'says of an offered answer that it is stored',
    { reply: ofCall('/api/', (data) => eachObject(data, without('offered'))) },
    { among: 'question', fails: ['question.offered'] },
  ],
  [
    'knows mobile numbers without the code of their country',
    {
      reply: (_, { path, body }) =>
        path === '/api/commitAnswer' && body.includes('%2B86') ? refusal(422) : {},
    },
    { among: 'formats', fails: ['formats.mobile'] },
  ],
  [
    'reads numbers with the minus of a keyboard alone',
    {
      reply: (_, { path, body }) =>
        path === '/api/commitAnswer' && body.includes('%E2%88%92') ? refusal(422) : {},
    },
    { among: 'typed', fails: ['typed.number'] },
  ],
  [
    'has a page without the fields of its reply',
    {
      reply: ({ text }, { path }) =>
        path.startsWith('/window/') ? { text: text.replaceAll('"id":', '"name":') } : {},
    },
    { among: 'addresses', fails: ['addresses.firstReply'] },
  ],
];

test.each(faults)('a server that %s is told by name', async (_, fault, { among, fails }) => {
  const origin = await faultyServer(server.origin, fault, onTestFinished);
  const results = await runChecks({
    origin,
    surveyId: full.id,
    adapter: { ...adapter, logIn: logInAt(origin) },
    checks: checks.filter(({ id }) => id === among || id.startsWith(`${among}.`)),
  });
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ check }) => check.id)).toEqual(fails);
});

/** A fault in the objects of the data of a call. */
const changed = (
  path: string,
  change: (object: Record<string, unknown>) => Record<string, unknown>,
) => ({
  reply: ofCall(path, (data) => eachObject(data, change)),
});

test('a result that is an object and no JSON text is told with what it is', async () => {
  const fault = changed('/api/prevSubject', (object) =>
    typeof object.result === 'string' ? { ...object, result: JSON.parse(object.result) } : object,
  );
  const origin = await faultyServer(server.origin, fault, onTestFinished);
  const [result] = await runChecks({
    origin,
    surveyId: full.id,
    adapter,
    checks: checks.filter(({ id }) => id === 'previous.back'),
  });
  expect(result?.failure?.expected).toMatch(
    /^the result of [\w-]+ is a JSON text of (\{.+\}); it is the object \1$/,
  );
});

test('a location without a status of the list is told with the field, because nothing can be checked', async () => {
  const fault = changed('/api/location', (object) =>
    'status' in object ? { ...object, status: String(object.status) } : object,
  );
  const origin = await faultyServer(server.origin, fault, onTestFinished);
  await expect(runChecks({ origin, surveyId: full.id, adapter, checks })).rejects.toThrow(
    /^The location of "full" cannot be read \(docs\/protocol\.md#location\): status: .*"1"/,
  );
});

test('a server that sends null for every field that it leaves out passes, because null counts as missing', async () => {
  const missing = { result: null, offered: null, section: null, choice: null, config: null };
  const fault = changed('/api/', (object) => ({
    ...('questionId' in object ? { ...missing, countAtMost: null } : {}),
    ...('status' in object ? { subject: null, maxAnswerTimeConfig: null } : {}),
    ...('title' in object ? { description: null, lang: null, maxAnswerTime: null } : {}),
    ...object,
  }));
  const origin = await faultyServer(server.origin, fault, onTestFinished);
  const results = await runChecks({
    origin,
    surveyId: full.id,
    adapter,
    checks: checks.filter(({ id }) =>
      /^(?:reading|session|status|location|step|question|rounds)\./.test(id),
    ),
  });
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ check, failure }) => [check.id, failure?.expected])).toEqual([]);
});

test('an offer of null is none', async () => {
  const fault = changed('/api/', (object) =>
    'offered' in object ? { ...object, result: null } : object,
  );
  const origin = await faultyServer(server.origin, fault, onTestFinished);
  const results = await runChecks({
    origin,
    surveyId: full.id,
    adapter,
    checks: checks.filter(({ id }) => id === 'rounds.keep'),
  });
  expect(results.map(({ outcome }) => outcome)).toEqual(['failed']);
});

const firstQuestion = full.questions[0]?.id ?? '';

interface StoringFault {
  readonly spoil: (answers: readonly StoredAnswer[]) => readonly StoredAnswer[];
  readonly fails: readonly string[];
}

/** A fault in the result of each mission. */
const missionsTwice = (field: 'events' | 'notes') => (answers: readonly StoredAnswer[]) =>
  answers.map(({ questionId, result }) => {
    const list = Object(result)[field];
    const twice = Array.isArray(list) ? { [field]: [...list, ...list] } : {};
    return { questionId, result: { ...Object(result), ...twice } };
  });

const storing: readonly (readonly [does: string, fault: StoringFault])[] = [
  ['shows every answer as it is', { spoil: (answers) => answers, fails: [] }],
  [
    'stores a repeated answer again',
    {
      spoil: (answers) => [...answers, ...answers],
      fails: ['stored.once', 'stored.end'],
    },
  ],
  [
    'exports answers that were not reached, and those that were only offered',
    {
      spoil: (answers) => [
        ...answers,
        ...['low', firstQuestion]
          .filter((id) => answers.every(({ questionId }) => questionId !== id))
          .map((questionId) => ({ questionId, result: { score: 1 } })),
      ],
      fails: ['stored.path', 'stored.offered'],
    },
  ],
  [
    'loses the first answer',
    {
      spoil: (answers) => answers.slice(1),
      fails: ['stored.once', 'stored.end', 'stored.events', 'stored.notes'],
    },
  ],
  ['stores events twice', { spoil: missionsTwice('events'), fails: ['stored.events'] }],
  ['stores notes twice', { spoil: missionsTwice('notes'), fails: ['stored.notes'] }],
];

test.each(storing)(
  'a server that %s is told by what it has stored',
  async (_, { spoil, fails }) => {
    const stored = storedAnswersAt(server.origin);
    const results = await runChecks({
      origin: server.origin,
      surveyId: full.id,
      adapter: { ...adapter, storedAnswers: async (...who) => spoil(await stored(...who)) },
      checks: checks.filter(({ id }) => id.startsWith('stored.')),
    });
    const failed = results.filter(({ outcome }) => outcome !== 'passed');
    expect(failed.map(({ check }) => check.id)).toEqual(fails);
  },
);
