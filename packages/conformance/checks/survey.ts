import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { expectsAnswer } from '../../../contract/questions/index.ts';
import {
  respondentSchema,
  subjectSchema,
  surveyConfigSchema,
  surveySchema,
} from '../../../contract/survey.ts';
import { Skipped } from '../broken.ts';
import { checksOf } from '../check.ts';
import { fieldOf, type Reply } from '../client/reply.ts';
import { requireThat, succeeded } from '../expect.ts';
import { begin, currentStop } from '../survey/walk.ts';

/** The fields of an object that hold something else than described, so that the app takes them for missing. */
function invalidFields(
  schema: v.GenericSchema & { readonly entries: v.ObjectEntries },
  value: unknown,
): readonly string[] {
  const read = v.safeParse(schema, value);
  if (!read.success) return [v.getDotPath(read.issues[0]) ?? 'all of it'];
  return Object.keys(schema.entries).filter((name) => {
    const sent = fieldOf(value, name);
    // The fields of a nested object are judged instead of the object.
    if (sent === undefined || sent === null || typeof sent === 'object') return false;
    return !isDeepStrictEqual(String(fieldOf(read.output, name)), String(sent));
  });
}

function requireFields(
  schema: v.GenericSchema & { readonly entries: v.ObjectEntries },
  value: unknown,
  owner: string,
  reply: Reply,
): void {
  const [first] = invalidFields(schema, value);
  requireThat(first === undefined, `${first} of ${owner} holds what is described`, reply);
}

export const optionalFields = checksOf('Reading a message', {
  'reading.optionalFields': {
    level: 'recommended',
    says: 'A field that is optional and holds an invalid value, or null, counts as missing.',
    async run({ survey, respondent }) {
      const client = respondent();
      const stop = await begin(client, survey.id);
      const reply = await client.locate(survey.id);
      succeeded(reply, 'a location');
      const located = fieldOf(reply.data, 'survey');
      requireFields(surveySchema, located, 'the survey', reply);
      const config = fieldOf(located, 'config') ?? {};
      requireFields(surveyConfigSchema, config, 'its config', reply);
      const about = fieldOf(reply.data, 'respondent') ?? {};
      requireFields(respondentSchema, about, 'the respondent', reply);
      for (const subject of [stop?.subject, ...survey.subjects]) {
        if (subject === undefined) continue;
        const owner = `the question ${fieldOf(subject, 'questionId')}`;
        requireFields(subjectSchema, subject, owner, stop?.reply ?? reply);
      }
    },
  },
});

export const surveyFields = checksOf('Survey', {
  'surveyFields.link': {
    level: 'required',
    says: 'the button of the end page, an https address, its label',
    async run({ survey, respondent }) {
      const reply = await respondent().survey(survey.id);
      const link = fieldOf(fieldOf(reply.data, 'config'), 'endPageBtnLink');
      requireThat(
        link === undefined || link === null || URL.parse(String(link))?.protocol === 'https:',
        'the address of the button is one of https',
        reply,
      );
    },
  },
  'surveyFields.same': {
    level: 'required',
    says: '`{id, title, description?, lang?, languages?, maxAnswerTime?, config?, uses?, questionCount?, statement?}`',
    async run({ survey, respondent }) {
      const [called, located] = [
        await respondent().survey(survey.id),
        await respondent().locate(survey.id),
      ];
      const title = fieldOf(called.data, 'title');
      requireThat(typeof title === 'string', 'the survey has a title', called);
      requireThat(
        title === fieldOf(fieldOf(located.data, 'survey'), 'title'),
        'a location has the same title as the survey call',
        located,
      );
    },
  },
  'surveyFields.uses': {
    level: 'ours',
    says: '`{types: [code], missions, mostRequired?}`: the question types of the survey',
    async run({ survey, respondent }) {
      const reply = await respondent().survey(survey.id);
      const types = fieldOf(fieldOf(reply.data, 'uses'), 'types');
      for (const subject of survey.subjects) {
        const type = fieldOf(subject, 'type');
        requireThat(
          Array.isArray(types) && types.includes(type),
          `the types that the survey uses have ${type}`,
          reply,
        );
      }
    },
  },
});

/** Elements of the texts of surveys and questions. */
const textElements: ReadonlySet<string> = new Set(
  'p div br h3 h4 strong em b i u s sub sup small mark code ul ol li a img span blockquote'.split(
    ' ',
  ),
);

/** The texts of a message, each with its field. */
function textsIn(value: unknown, field = ''): readonly (readonly [field: string, text: string])[] {
  if (typeof value === 'string') return [[field, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, Array.isArray(value) ? field : name),
  );
}

const richFields: ReadonlySet<string> = new Set([
  ...['title', 'description', 'text', 'agreement', 'endTitle', 'endText', 'scoreText'],
  ...['sender', 'instruction', 'answer'],
]);

export const surveyTexts = checksOf('Survey', {
  'surveyFields.texts': {
    level: 'recommended',
    says: 'Titles and texts are simple HTML',
    async run({ survey, respondent }) {
      const reply = await respondent().survey(survey.id);
      for (const [field, text] of textsIn([reply.data, ...survey.subjects])) {
        if (!richFields.has(field)) continue;
        const elements = [...text.matchAll(/<\/?([a-z][\w-]*)/gi)].map(([, name = '']) => name);
        const other = elements.find((name) => !textElements.has(name.toLowerCase()));
        requireThat(other === undefined, `a ${field} has no element ${other}`, reply);
        requireThat(
          !/<[^>]*\son\w+\s*=|javascript:/i.test(text),
          `a ${field} has no script in an attribute`,
          reply,
        );
      }
    },
  },
  'surveyFields.languages': {
    level: 'ours',
    says: 'lists all languages of the texts, the default first',
    async run({ surveyIn, respondent }) {
      const { id, survey } = await surveyIn('languages');
      const [first, ...others] = survey.languages ?? [];
      const lang = async (locale: string) => {
        const reply = await respondent({ 'Accept-Language': locale }).survey(id);
        return { reply, lang: fieldOf(reply.data, 'lang') };
      };
      for (const locale of others) {
        const { reply, lang: came } = await lang(locale);
        requireThat(came === locale, `the texts are in ${locale} for who asks for it`, reply);
      }
      const { reply, lang: standard } = await lang('tlh');
      requireThat(standard === first, `without a known language they are in ${first}`, reply);
    },
  },
  'surveyFields.maxAnswerTime': {
    level: 'ours',
    says: 'is the time to answer in, in whole seconds, where a start begins it',
    async run({ surveyIn, respondent }) {
      const { id, survey } = await surveyIn('time');
      const seconds = survey.maxAnswerTime;
      if (seconds === undefined) throw new Skipped(`${id} says no time, so a start begins none`);
      const reply = await respondent().start(id);
      const time = fieldOf(reply.data, 'maxAnswerTimeConfig');
      const left = Number(fieldOf(time, 'latestEndTime')) - Number(fieldOf(time, 'systemCurrTime'));
      requireThat(
        Math.abs(left - seconds * 1000) < 1000,
        `after a start ${seconds} s are left, not ${left / 1000}`,
        reply,
      );
    },
  },
  'surveyFields.questionCount': {
    level: 'ours',
    says: 'is the number of questions that expect an answer, where every respondent is asked all of them',
    async run({ survey: { id, survey, questions } }) {
      const { questionCount } = survey;
      if (questionCount === undefined) throw new Skipped(`${id} does not say its questions`);
      const { length } = questions.filter(expectsAnswer);
      requireThat(
        questionCount === length,
        `${length} questions that expect an answer came, and the survey says ${questionCount}`,
        null,
      );
    },
  },
});

export const questionFields = checksOf('Question', {
  'question.count': {
    level: 'ours',
    says: '`countAtMost` **(ours)** is true where `count` is only an upper bound',
    async run({ survey: { questions, subjects } }) {
      for (const [index, { questionId, count }] of questions.entries()) {
        const isBound = fieldOf(subjects[index], 'countAtMost') === true;
        requireThat(
          isBound ? count >= questions.length : count === questions.length,
          `${questionId} has the count of the ${questions.length} questions that came, not ${count}`,
          null,
        );
      }
    },
  },
  'question.pictures': {
    level: 'required',
    says: '`imgs` are addresses',
    async run({ survey, origin, respondent }) {
      const pictures = picturesIn(survey.subjects);
      if (pictures.length === 0) throw new Skipped(`no option of ${survey.id} has a picture`);
      const client = respondent();
      for (const { imgs } of pictures) {
        for (const address of imgs) {
          const url = URL.parse(String(address), origin);
          requireThat(url !== null, `${address} is an address`, null);
          // Pictures of other servers are not those of this server.
          if (url.origin !== origin) continue;
          const reply = await client.send('GET', url.pathname + url.search);
          const { status, headers } = reply.exchange;
          requireThat(
            status === 200 && /^image\//.test(headers['content-type'] ?? ''),
            `${address} is a picture`,
            reply,
          );
        }
      }
    },
  },
  'question.alts': {
    level: 'ours',
    says: '`alts` **(ours)** are their text alternatives in the same order',
    async run({ survey }) {
      const pictures = picturesIn(survey.subjects);
      if (pictures.length === 0) throw new Skipped(`no option of ${survey.id} has a picture`);
      for (const { imgs, alts } of pictures) {
        requireThat(
          alts === undefined || [alts].flat().length === imgs.length,
          `${imgs.join(', ')} have as many text alternatives as there are pictures`,
          null,
        );
      }
    },
  },
});

interface Pictures {
  readonly imgs: readonly unknown[];
  readonly alts: unknown;
}

/** The pictures of all options, rows and steps in a value. */
function picturesIn(value: unknown): readonly Pictures[] {
  if (typeof value !== 'object' || value === null) return [];
  const imgs = [fieldOf(value, 'imgs') ?? []].flat();
  const inner = Object.values(value).flatMap(picturesIn);
  return imgs.length === 0 ? inner : [{ imgs, alts: fieldOf(value, 'alts') }, ...inner];
}

export const languages = checksOf('Session', {
  'session.language': {
    level: 'ours',
    says: 'From the start on a survey stays in the language of the session ([Languages](#languages)).',
    async run({ surveyIn, respondent }) {
      const { id, survey } = await surveyIn('languages');
      const [first = 'en', second = 'en'] = survey.languages ?? [];
      const client = respondent({ 'Accept-Language': second });
      await client.locate(id, {}, {});
      succeeded(await client.start(id, { locale: second }), 'a start');
      const other = client.copy({ 'Accept-Language': first });
      const reply = await other.locate(id);
      requireThat(
        fieldOf(fieldOf(reply.data, 'survey'), 'lang') === second,
        `the survey stays in ${second}`,
        reply,
      );
      const stop = await currentStop(other, id);
      requireThat(stop !== null, 'and so does the session', reply);
    },
  },
});
