import { readFile } from 'node:fs/promises';
import { linkParameter } from '../../../../server/auth/personalLinks.ts';
import { armParameter, testParameter } from '../../../../server/auth/testMode.ts';
import type { Definition } from '../../../../server/surveys/definition.ts';
import type { RandomAssignment } from '../../../../server/surveys/order/randomAssignment.ts';
import { CannotRunError } from '../cannotRun.ts';

/** What gives the respondents of a plan access to a survey. */
export interface Access {
  /** The `TEST_KEY` of the deployment, which makes all answers test answers; null if it is not known. */
  readonly testKey: string | null;
  /** Tokens of personal links, each of which is used by a single path. */
  readonly linkTokens: readonly string[];
}

/** The kind of access that a path needs and that is missing; null if none is missing. */
export function missingAccess(
  { login }: Definition,
  drawn: RandomAssignment | undefined,
  { testKey, linkTokens }: Access,
): string | null {
  if (testKey !== null) return null;
  if (login === 'link' && linkTokens.length === 0)
    return 'the survey is for personal links: give --links, or TEST_KEY';
  if (login !== false && login !== 'link') return 'the survey needs a login: give TEST_KEY';
  return drawn && drawn.arm !== null ? 'the deployment draws the arm: give TEST_KEY' : null;
}

/**
 * The query parameters that open a survey for a path.
 * @param index the number of the path, which selects its personal link
 */
export function accessParameters(
  { login }: Pick<Definition, 'login'>,
  arm: string | null,
  { testKey, linkTokens }: Access,
  index: number,
): readonly (readonly [name: string, value: string])[] {
  if (testKey !== null) {
    return [[testParameter, testKey], ...(arm === null ? [] : [[armParameter, arm] as const])];
  }
  return login === 'link' ? [[linkParameter, linkTokens[index] ?? '']] : [];
}

/**
 * The tokens in the addresses that `npm run -s links` has printed.
 * @throws {CannotRunError} for a line without an address of the survey at this origin
 */
export async function readLinkTokens(
  file: string,
  origin: string,
  surveyId: string,
): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CannotRunError(`--links ${file}: cannot be read.`);
  });
  const [, ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  return lines.map((line, index) => {
    const url = URL.parse(line.replace(/^\d+,/, ''));
    const token = url?.searchParams.get(linkParameter);
    if (url?.origin === origin && url.pathname === `/${surveyId}` && token) return token;
    throw new CannotRunError(
      `--links ${file}: line ${index + 2} is no personal link to "${surveyId}" at ${origin}.`,
    );
  });
}
