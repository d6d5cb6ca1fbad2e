import * as v from 'valibot';
import { statusSchema } from './status.ts';
import { surveyIdPattern } from './surveyId.ts';

/** The same entries for a reply: an optional field that is null or has a surprising value reads as a missing one. */
export function lenient<const Entries extends v.ObjectEntries>(entries: Entries): Entries {
  return Object.fromEntries(
    Object.entries(entries).map(([name, schema]) => {
      const missing = v.safeParse(schema, undefined);
      return [name, missing.success ? v.fallback(schema, missing.output) : schema];
    }),
  ) as Entries;
}

/** A text in a reply, empty where there is none. */
export const optionalText = v.optional(v.string(), '');

/** Texts in a reply, such as the addresses of pictures. */
export const optionalTexts = v.optional(v.array(v.string()), []);

/** An id as text: some servers count, some name. */
export const idSchema = v.pipe(
  v.union([v.pipe(v.string(), v.minLength(1), v.maxLength(64)), v.pipe(v.number(), v.integer())]),
  v.transform(String),
);

/** First parts of addresses that the app and the server keep for themselves (spec §2). */
const reserved: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'card',
  'dev',
  'pictures',
  'practice',
  'task',
  'window',
]);

/** A survey's id as it stands in an address: letters, digits, dash and underscore, and no word of our own. */
export const surveyIdSchema = v.pipe(
  v.string(),
  v.regex(surveyIdPattern, 'an id of letters, digits, dash and underscore is expected'),
  v.check((id) => !reserved.has(id), 'this is an address of the app itself, no survey can have it'),
);

/** The distribution channel (contract.md, "Location"): a short word or an app's name, echoed, no credential. */
export const channelSchema = v.pipe(v.string(), v.maxLength(128));

/** Survey.config of spec §3, with the fields contract.md adds. */
export const surveyConfigSchema = v.object(
  lenient({
    /** 0 none, 1 the product's logo, 2 `startPageLogoUrl`. */
    startPageLogoType: v.optional(v.picklist([0, 1, 2])),
    startPageLogoUrl: v.optional(v.string()),
    endPageBtnEnable: v.optional(v.boolean()),
    endPageBtnLink: v.optional(v.string()),
    endPageBtnText: v.optional(v.string()),
    /** True where the deployment trusts the host of the link: only there may the app go by itself (C5). */
    endPageLinkTrusted: v.optional(v.boolean()),
    /** Rich text of the consent. Without it the home screen has title, description and Start. */
    agreement: v.optional(v.string()),
    signature: v.optional(v.picklist(['none', 'optional', 'required'])),
    demo: v.optional(v.boolean()),
    scanToStart: v.optional(v.boolean()),
    recommendDesktopChrome: v.optional(v.boolean()),
    allowPrevious: v.optional(v.boolean()),
    /** Who has ended may answer once more, from the end screen. */
    allowReAnswer: v.optional(v.boolean()),
    endText: v.optional(v.string()),
    /** Origins whose pages may show this survey in a frame, beside the server's own (reliability S21). */
    frameOrigins: v.optional(v.array(v.string())),
    /** A CSS colour; the app corrects its contrast. */
    accent: v.optional(v.string()),
  }),
);

/** Survey of spec §3. Texts are rich text (contract.md, "Survey"). */
export const surveySchema = v.object(
  lenient({
    id: idSchema,
    /** The language its texts are written in (ours), a BCP 47 tag; unknown without it. */
    lang: v.optional(v.string()),
    title: optionalText,
    description: v.optional(v.string()),
    config: v.optional(surveyConfigSchema, {}),
  }),
);

const subChoiceEntries = lenient({
  id: idSchema,
  text: optionalText,
  imgs: optionalTexts,
});

/** The entries of an option (spec §3), but for `questionConfig`, which the question's own type reads. */
export const choiceEntries = lenient({
  ...subChoiceEntries,
  subChoice: v.optional(v.array(v.object(subChoiceEntries)), []),
});

/** What a question is beside its type, its options and its config; `index` counts from 1. */
export const promptEntries = lenient({
  questionId: idSchema,
  index: v.number(),
  count: v.number(),
  /** As in {@link surveySchema}. */
  lang: v.optional(v.string()),
  title: optionalText,
  description: v.optional(v.string()),
});

/**
 * A question as it comes over the wire, the "subject" (spec §3), before its type has read `config`.
 * `result` is a JSON string, or absent for an unanswered question.
 */
export const subjectSchema = v.looseObject(
  lenient({
    ...promptEntries,
    type: v.pipe(v.number(), v.integer()),
    choice: v.optional(v.array(v.unknown())),
    config: v.optional(v.record(v.string(), v.unknown())),
    result: v.optional(v.string()),
  }),
);

/** The respondent as the server names them: an opaque id, and a score once there is one. */
export const respondentSchema = v.looseObject(
  lenient({
    id: v.optional(v.string()),
    score: v.optional(v.number()),
    maxScore: v.optional(v.number()),
    /** True when it was the maximum answer time that ended the answering. */
    timedOut: v.optional(v.boolean()),
  }),
);

/** The latest end and the server's now, both epoch milliseconds by the server's clock. */
const maxAnswerTimeSchema = v.object({
  latestEndTime: v.number(),
  systemCurrTime: v.number(),
});

/** Where the respondent stands (spec §3, "Location response"). */
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

/**
 * What a start or a commit leads to. Everything is ours and may be missing (contract.md,
 * "Committing"): the app then asks `currSubject`. Any other content is none.
 */
export const stepSchema = v.fallback(
  v.object(
    lenient({
      status: v.optional(statusSchema),
      subject: v.optional(subjectSchema),
      maxAnswerTimeConfig: v.optional(maxAnswerTimeSchema),
      respondent: v.optional(respondentSchema),
    }),
  ),
  {},
);

/**
 * What an end of answering gives back: something, or null for nothing, after which the app locates again
 * (spec §4).
 */
export const endingSchema = v.nullish(stepSchema, null);

/** The link of the end page; null where the survey does not ask for the button that leads there (spec §2). */
export function endPageLink({ config }: Pick<Survey, 'config'>): string | null {
  return (config.endPageBtnEnable && config.endPageBtnLink) || null;
}

export type Survey = v.InferOutput<typeof surveySchema>;
export type Subject = v.InferOutput<typeof subjectSchema>;
export type Respondent = v.InferOutput<typeof respondentSchema>;
export type Location = v.InferOutput<typeof locationSchema>;
export type Step = v.InferOutput<typeof stepSchema>;
