import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { situations } from './situations.ts';

const surveyId = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const names = Object.keys(situations) as (keyof typeof situations)[];

const adapterSchema = v.strictObject({
  /** The ids of surveys by the situation that they are in. */
  surveys: v.optional(
    v.strictObject(Object.fromEntries(names.map((name) => [name, v.optional(surveyId)]))),
    {},
  ),
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
   * Logs a browser in at this path of the server, such as `/api/login?from=/survey`, and returns its `Cookie` header; a
   * module alone can have it.
   */
  logIn: v.optional(
    v.custom<(path: string) => Promise<string>>((value) => typeof value === 'function'),
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
