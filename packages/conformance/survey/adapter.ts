import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { type Situation, situations } from './situations.ts';

const surveyId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const names = Object.keys(situations) as Situation[];
const optionalId = v.optional(surveyId);
const surveyIds = Object.fromEntries(names.map((name) => [name, optionalId])) as Record<
  Situation,
  typeof optionalId
>;

/** The last reply of a login. */
export interface LoggedIn {
  /** The `Cookie` header of the browser that has logged in. */
  readonly cookie: string;
  /** The address to which the login has led, as its `Location` says. */
  readonly location: string;
}

/** Who has answered. */
export interface Answerer {
  /** The `Cookie` header of the session. */
  readonly cookie: string;
  /** `respondent.id` of the location; null where the server sends none. */
  readonly respondentId: string | null;
}

/** An answer that counts. */
export interface StoredAnswer {
  readonly questionId: string;
  /** The answer as JSON, in the shape of `result` (docs/protocol.md, Question types), not as its text. */
  readonly result: unknown;
}

const adapterSchema = v.strictObject({
  /** The ids of surveys by the situation that they are in. */
  surveys: v.optional(v.strictObject(surveyIds), {}),
  /** Headers of every request, such as those of a gateway. */
  headers: v.optional(v.record(v.string(), v.string()), {}),
  /** The origin of an app that may call the server from there, such as `https://app.example.org`. */
  appOrigin: v.optional(
    v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s]+$/, 'an origin is expected')),
  ),
  /** Removes a question from a survey of the server; a module alone can have it. */
  removeQuestion: v.optional(
    v.custom<(surveyId: string, questionId: string) => Promise<void> | void>(
      (value) => typeof value === 'function',
    ),
  ),
  /**
   * Logs a browser in at this path of the server, such as `/api/login?from=%2Fsurvey%3FloginBack%3D1`; a module alone
   * can have it.
   */
  logIn: v.optional(
    v.custom<(path: string) => Promise<LoggedIn>>((value) => typeof value === 'function'),
  ),
  /**
   * The answers of a session that has ended, as an export of the server has them: those that count, each as often as it
   * is stored; a module alone can have it.
   */
  storedAnswers: v.optional(
    v.custom<
      (
        surveyId: string,
        answerer: Answerer,
      ) => Promise<readonly StoredAnswer[]> | readonly StoredAnswer[]
    >((value) => typeof value === 'function'),
  ),
  /** The `info` of a user that the server of an app has signed for a survey; a module alone can have it. */
  signInfo: v.optional(
    v.custom<(surveyId: string, userId: string) => Promise<string> | string>(
      (value) => typeof value === 'function',
    ),
  ),
});

/** Facts about the server that its operator gives to the suite. */
export type Adapter = v.InferOutput<typeof adapterSchema>;

/** What a file for `--adapter` holds: an {@link Adapter} in which everything may be missing. */
export type AdapterFile = v.InferInput<typeof adapterSchema>;

/** The file is missing, no JSON or module, or has other content. */
export class AdapterError extends Error {}

export const noAdapter: Adapter = { surveys: {}, headers: {} };

/**
 * Reads a JSON file, or the default export of a module.
 * @throws {AdapterError}
 */
export async function readAdapter(file: string): Promise<Adapter> {
  const content = await load(file).catch((error: unknown) => {
    throw new AdapterError(
      `--adapter: ${file} cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  });
  const read = v.safeParse(adapterSchema, content);
  if (read.success) return read.output;
  const [issue] = read.issues;
  const path = v.getDotPath(issue) ?? 'the content';
  throw new AdapterError(
    `--adapter: ${file}: ${path}: ${issue.message}\nSurveys are named by: ${names.join(', ')}`,
  );
}

async function load(file: string): Promise<unknown> {
  if (/\.[cm]?[jt]s$/.test(file)) {
    const module: { readonly default?: unknown } = await import(pathToFileURL(resolve(file)).href);
    return module.default;
  }
  return JSON.parse(await readFile(file, 'utf8'));
}
