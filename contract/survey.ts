import * as v from 'valibot';
import { statusSchema } from './status.ts';
import { themeEntries } from './theme.ts';

/** An optional field of a reply that is null or invalid reads as missing. */
export function lenient<const Entries extends v.ObjectEntries>(entries: Entries): Entries {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => {
      const missing = v.safeParse(schema, undefined);
      return [name, missing.success ? v.fallback(schema, missing.output) : schema];
    }),
  ) as Entries;
}

export const optionalText = v.optional(v.string(), '');

export const optionalTexts = v.optional(v.array(v.string()), []);

export const optionalAlts = v.optional(v.array(v.nullable(v.string())), []);

export const idSchema = v.pipe(
  v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.pipe(v.number(), v.integer())]),
  v.transform(String),
);

export const surveyConfigSchema = v.object(
  lenient({
    startPageLogoType: v.optional(v.picklist([0, 1, 2])),
    startPageLogoUrl: v.optional(v.string()),
    endPageBtnEnable: v.optional(v.boolean()),
    endPageBtnLink: v.optional(v.string()),
    endPageBtnText: v.optional(v.string()),
    /** Whether the app may follow the link without a click. */
    endPageLinkTrusted: v.optional(v.boolean()),
    agreement: v.optional(v.string()),
    signature: v.optional(v.picklist(['none', 'optional', 'required'])),
    demo: v.optional(v.boolean()),
    scanToStart: v.optional(v.boolean()),
    recommendDesktopChrome: v.optional(v.boolean()),
    /** Whether letters and digits choose options. */
    optionKeys: v.optional(v.boolean()),
    /** Whether the next question follows the press of an option; a question may have another setting. */
    autoAdvance: v.optional(v.boolean()),
    allowPrevious: v.optional(v.boolean()),
    allowReAnswer: v.optional(v.boolean()),
    saveAnswers: v.optional(v.boolean()),
    endTitle: v.optional(v.string()),
    endText: v.optional(v.string()),
    /** The words for the score that was reached, as HTML. */
    scoreText: v.optional(v.string()),
    /** Who asks, as HTML, and how many minutes the answers take; the start page says both. */
    sender: v.optional(v.string()),
    minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    /** Origins that may frame this survey besides the server's own. */
    frameOrigins: v.optional(v.array(v.string())),
    accent: v.optional(v.string()),
    theme: v.optional(v.object(lenient(themeEntries))),
  }),
);

const usesSchema = v.object({
  types: v.array(v.number()),
  missions: v.boolean(),
  /** Whether most questions need an answer, so that the optional ones are marked. */
  mostRequired: v.optional(v.boolean()),
});

/** Texts are authored HTML. */
export const surveySchema = v.object(
  lenient({
    id: idSchema,
    lang: v.optional(v.string()),
    languages: v.optional(v.array(v.string())),
    title: optionalText,
    description: v.optional(v.string()),
    config: v.optional(surveyConfigSchema, {}),
    /** Seconds to answer, counted from a start in the future. */
    maxAnswerTime: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    uses: v.optional(usesSchema),
    /** The number of questions, where every respondent is asked all of them. */
    questionCount: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    statement: v.optional(v.boolean()),
  }),
);

const subChoiceEntries = lenient({
  id: idSchema,
  text: optionalText,
  imgs: optionalTexts,
  alts: optionalAlts,
});

export const choiceEntries = lenient({
  ...subChoiceEntries,
  subChoice: v.optional(v.array(v.object(subChoiceEntries)), []),
});

export const promptEntries = lenient({
  questionId: idSchema,
  index: v.number(),
  count: v.number(),
  /** Whether `count` is only an upper bound, because answers decide which questions follow. */
  countAtMost: v.optional(v.boolean()),
  lang: v.optional(v.string()),
  section: v.optional(
    v.object(lenient({ title: optionalText, description: v.optional(v.string()) })),
  ),
  title: optionalText,
  description: v.optional(v.string()),
});

const subjectEntries = {
  ...promptEntries,
  type: v.pipe(v.number(), v.integer()),
  choice: v.optional(v.array(v.unknown())),
  config: v.optional(v.record(v.string(), v.unknown())),
  result: v.optional(v.string()),
  /** Whether the `result` was not sent in this round, but comes from an earlier one or from the survey's default. */
  offered: v.optional(v.boolean()),
};

const aheadSchema = v.object({
  when: v.nullish(v.unknown(), null),
  subject: v.looseObject(lenient(subjectEntries)),
});

/** `result` is JSON text, absent while unanswered; `ahead` names the questions that can follow. */
export const subjectSchema = v.looseObject(
  lenient({ ...subjectEntries, ahead: v.optional(v.array(aheadSchema)) }),
);

/** The question that follows any answer to this one; null where the server names none or several. */
export function followerOf({ ahead = [] }: Subject): Subject | null {
  const [only, ...others] = ahead;
  return only && only.when === null && others.length === 0 ? only.subject : null;
}

export const respondentSchema = v.looseObject(
  lenient({
    id: v.optional(v.string()),
    score: v.optional(v.number()),
    maxScore: v.optional(v.number()),
    timedOut: v.optional(v.boolean()),
  }),
);

/** How often the respondent can still extend the time, and by how many seconds **(ours)**. */
const extensionsSchema = v.object({
  left: v.pipe(v.number(), v.integer(), v.minValue(0)),
  seconds: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** Times are epoch milliseconds by the server's clock. */
const maxAnswerTimeSchema = v.object(
  lenient({
    latestEndTime: v.number(),
    systemCurrTime: v.number(),
    extensions: v.optional(extensionsSchema),
  }),
);

export const locationSchema = v.object(
  lenient({
    channel: optionalText,
    status: statusSchema,
    survey: surveySchema,
    subject: v.optional(subjectSchema),
    maxAnswerTimeConfig: v.optional(maxAnswerTimeSchema),
    respondent: v.optional(respondentSchema),
  }),
);

/** The reply to a start or a commit; without a subject the app calls `currSubject`. */
export const stepSchema = v.fallback(
  v.object(
    lenient({
      status: v.optional(statusSchema),
      subject: v.optional(subjectSchema),
      maxAnswerTimeConfig: v.optional(maxAnswerTimeSchema),
      respondent: v.optional(respondentSchema),
      survey: v.optional(surveySchema),
    }),
  ),
  {},
);

export const endingSchema = v.nullish(stepSchema, null);

export function endPageLink({ config }: Pick<Survey, 'config'>): string | null {
  return (config.endPageBtnEnable && config.endPageBtnLink) || null;
}

export type Survey = v.InferOutput<typeof surveySchema>;
export type Subject = v.InferOutput<typeof subjectSchema>;
export type Respondent = v.InferOutput<typeof respondentSchema>;
export type Extensions = v.InferOutput<typeof extensionsSchema>;
export type Location = v.InferOutput<typeof locationSchema>;
export type Step = v.InferOutput<typeof stepSchema>;
