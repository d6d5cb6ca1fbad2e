import * as v from 'valibot';
import { statusSchema } from './status.ts';
import { surveyIdPattern } from './surveyId.ts';

/** A field another server may leave out or send as null; the app then reads it as absent. */
function maybe<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(
    v.optional(v.nullable(schema)),
    v.transform((value) => value ?? undefined),
  );
}

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
export const surveyConfigSchema = v.object({
  /** 0 none, 1 the product's logo, 2 `startPageLogoUrl`. */
  startPageLogoType: maybe(v.picklist([0, 1, 2])),
  startPageLogoUrl: maybe(v.string()),
  endPageBtnEnable: maybe(v.boolean()),
  endPageBtnLink: maybe(v.string()),
  endPageBtnText: maybe(v.string()),
  /** True where the deployment trusts the host of the link: only there may the app go by itself (C5). */
  endPageLinkTrusted: maybe(v.boolean()),
  /** Rich text of the consent. Without it the home screen has title, description and Start. */
  agreement: maybe(v.string()),
  signature: maybe(v.picklist(['none', 'optional', 'required'])),
  demo: maybe(v.boolean()),
  scanToStart: maybe(v.boolean()),
  recommendDesktopChrome: maybe(v.boolean()),
  allowPrevious: maybe(v.boolean()),
  /** Who has ended may answer once more, from the end screen. */
  allowReAnswer: maybe(v.boolean()),
  endText: maybe(v.string()),
  /** Origins whose pages may show this survey in a frame, beside the server's own (reliability S21). */
  frameOrigins: maybe(v.array(v.string())),
  /** A CSS colour; the app corrects its contrast. */
  accent: maybe(v.string()),
});

/** Survey of spec §3. Texts are rich text (contract.md, "Survey"). */
export const surveySchema = v.object({
  id: idSchema,
  /** The language its texts are written in (ours), a BCP 47 tag; unknown without it. */
  lang: maybe(v.string()),
  title: v.string(),
  description: maybe(v.string()),
  config: v.nullish(surveyConfigSchema, {}),
});

const subChoiceSchema = v.object({
  id: idSchema,
  text: v.nullish(v.string(), ''),
  imgs: v.nullish(v.array(v.string()), []),
});

/** An option of a question (spec §3); `questionConfig` is read by the question's own type. */
export const choiceSchema = v.object({
  ...subChoiceSchema.entries,
  subChoice: v.nullish(v.array(subChoiceSchema), []),
  questionConfig: maybe(v.record(v.string(), v.unknown())),
});

/**
 * A question as it comes over the wire, the "subject" (spec §3), before its type has read `config`.
 * `index` counts from 1. `result` is a JSON string, or absent for an unanswered question.
 */
export const subjectSchema = v.looseObject({
  questionId: idSchema,
  type: v.pipe(v.number(), v.integer()),
  index: v.number(),
  count: v.number(),
  /** As in {@link surveySchema}. */
  lang: maybe(v.string()),
  title: v.nullish(v.string(), ''),
  description: maybe(v.string()),
  choice: v.fallback(maybe(v.array(v.unknown())), undefined),
  config: v.fallback(maybe(v.record(v.string(), v.unknown())), undefined),
  result: maybe(v.string()),
});

/** The respondent as the server names them: an opaque id, and a score once there is one. */
export const respondentSchema = v.looseObject({
  id: maybe(v.string()),
  score: maybe(v.number()),
  maxScore: maybe(v.number()),
  /** True when it was the maximum answer time that ended the answering. */
  timedOut: maybe(v.boolean()),
});

/** The latest end and the server's now, both epoch milliseconds by the server's clock. */
const maxAnswerTimeSchema = v.object({
  latestEndTime: v.number(),
  systemCurrTime: v.number(),
});

/** Where the respondent stands (spec §3, "Location response"). */
export const locationSchema = v.object({
  channel: v.nullish(v.string(), ''),
  status: statusSchema,
  survey: surveySchema,
  subject: maybe(subjectSchema),
  maxAnswerTimeConfig: maybe(maxAnswerTimeSchema),
  respondent: maybe(respondentSchema),
});

/**
 * What a start or a commit leads to. Everything is ours and may be missing (contract.md,
 * "Committing"): the app then asks `currSubject`.
 */
export const stepSchema = v.pipe(
  maybe(
    v.object({
      status: maybe(statusSchema),
      subject: maybe(subjectSchema),
      maxAnswerTimeConfig: maybe(maxAnswerTimeSchema),
      respondent: maybe(respondentSchema),
    }),
  ),
  v.transform((step) => step ?? {}),
);

/**
 * What an end of answering gives back: something, or null for nothing, after which the app locates again
 * (spec §4).
 */
export const endingSchema = v.pipe(
  v.unknown(),
  v.transform((ending) =>
    ending === undefined || ending === null ? null : v.parse(v.fallback(stepSchema, {}), ending),
  ),
);

/** The link of the end page; null where the survey does not ask for the button that leads there (spec §2). */
export function endPageLink({ config }: Pick<Survey, 'config'>): string | null {
  return (config.endPageBtnEnable && config.endPageBtnLink) || null;
}

export type Survey = v.InferOutput<typeof surveySchema>;
export type Subject = v.InferOutput<typeof subjectSchema>;
export type Respondent = v.InferOutput<typeof respondentSchema>;
export type Location = v.InferOutput<typeof locationSchema>;
export type Step = v.InferOutput<typeof stepSchema>;
