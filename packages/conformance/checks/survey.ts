import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import {
  respondentSchema,
  subjectSchema,
  surveyConfigSchema,
  surveySchema,
} from '../../../contract/survey.ts';
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
