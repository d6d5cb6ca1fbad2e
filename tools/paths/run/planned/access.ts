import { readFile } from 'node:fs/promises';
import { linkParameter } from '../../../../server/auth/personalLinks.ts';
import { armParameter, testParameter } from '../../../../server/auth/testMode.ts';
import type { Definition } from '../../../../server/surveys/definition.ts';
import type { Drawn } from '../../../../server/surveys/order/draw.ts';
import { CannotRunError } from '../cannotRun.ts';

/** The means that open a survey for the respondents of its plan. */
export interface Access {
  /** The `TEST_KEY` of the deployment, for which all answers are test answers; null without it. */
  readonly testKey: string | null;
  /** Tokens of personal links, each for one path. */
  readonly linkTokens: readonly string[];
}

/** The means that a path needs and the access lacks; null where it has all. */
export function missingAccess(
  { login }: Definition,
  drawn: Drawn | undefined,
  { testKey, linkTokens }: Access,
): string | null {
  if (testKey !== null) return null;
  if (login === 'link' && linkTokens.length === 0)
    return 'the survey is for personal links: give --links, or TEST_KEY';
  if (login !== false && login !== 'link') return 'the survey needs a login: give TEST_KEY';
  return drawn && drawn.arm !== null ? 'the deployment draws the arm: give TEST_KEY' : null;
}

/**
 * The parameters of the address that open a survey for one path.
 * @param index the number of the path, which has a link of its own
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
 * The tokens of the addresses that `npm run -s links` has printed.
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
