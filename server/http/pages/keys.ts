import type { Context } from 'hono';
import { isFramed, type SurveyEntry } from '../../../contract/address.ts';
import { codes, Refusal } from '../../../contract/envelope.ts';
import { judgeLink, linkParameter, linkTokenIn } from '../../auth/personalLinks.ts';
import type { RequestContext } from '../../auth/requestContext.ts';
import { armParameter, hasOldTest, testParameter, testTokenFor } from '../../auth/testMode.ts';
import { findSurvey } from '../../sessions/availability.ts';
import { tokenCheck } from '../bearerToken.ts';
import type { Deps } from '../deps.ts';
import { linkQuestion, refusedTest, testQuestion } from './messages.ts';
import { addressWithout } from './pageAddress.ts';

type KeyReply = Promise<Response | null>;

interface Keys {
  /**
   * Replies to an address with a key of test answers or a personal link, and to a browser with an
   * outdated key; null for other requests.
   */
  readonly open: (c: Context, request: RequestContext, entry: SurveyEntry) => KeyReply;
  /** Replies to a form by which a personal link replaces another link; null for other forms. */
  readonly confirm: (c: Context, request: RequestContext, entry: SurveyEntry) => KeyReply;
}

const noTest = new Refusal(codes.forbidden, 'There are no test answers here');

/** Handles the addresses that carry a secret: keys of test answers and personal links. */
export function openKeys(deps: Deps & { readonly proxies: number }): Keys {
  const { testKey, proxies } = deps;
  const isTestKey = testKey
    ? tokenCheck(deps, { token: testKey, opens: 'test answers', proxies })
    : async () => false;

  /**
   * Starts test answers by their key, ends them by an empty key, and redirects to the address
   * without the key.
   */
  const openTest = async (
    c: Context,
    request: RequestContext,
    { surveyId, mode }: SurveyEntry,
    key: string,
  ): Promise<Response> => {
    const isEnd = key === '';
    const isFromElsewhere = c.req.header('Sec-Fetch-Site') === 'cross-site';
    const address = addressWithout(c, testParameter, armParameter);
    if (isEnd && isFromElsewhere) return toAddress(c, address);
    const token = !isEnd && (await isTestKey(c, key)) ? testTokenFor(deps, surveyId, key) : null;
    // A frame on another site would lose the token of test answers, so that the answers would count
    // as a respondent's.
    if (!isEnd && (token === null || isFramed(mode))) return refusedTest(c, noTest);
    const arm = token === null ? undefined : c.req.query(armParameter);
    const { arms = [] } = deps.surveys.get(surveyId)?.definition ?? {};
    if (arm !== undefined && !arms.some(({ id }) => id === arm)) return refusedTest(c, noTest);
    if (isFromElsewhere) return testQuestion(c);
    request.setTestToken(surveyId, token, arm);
    return toAddress(c, address);
  };

  /**
   * Stores the token of a link that opens the survey; a link replaces another link only with
   * `isConfirmed`.
   */
  const openLink = async (
    c: Context,
    request: RequestContext,
    { surveyId }: SurveyEntry,
    link: string,
    isConfirmed: boolean,
  ): Promise<Response> => {
    const token = linkTokenIn(link);
    const survey = await findSurvey(deps, surveyId);
    const use = token === null ? 'nothing' : await judgeLink(deps, request, survey, token);
    const address = addressWithout(c, linkParameter);
    if (use === 'other' && !isConfirmed) return linkQuestion(c, address);
    if (token !== null && use !== 'nothing') request.setLinkToken(surveyId, token);
    return toAddress(c, address);
  };

  return {
    async open(c, request, entry) {
      const test = c.req.query(testParameter);
      if (test !== undefined) {
        return openTest(c, request, entry, test).catch((error) => refusedTest(c, error));
      }
      if (hasOldTest(deps, request, entry.surveyId)) return refusedTest(c, noTest);
      const link = c.req.query(linkParameter);
      return link === undefined ? null : openLink(c, request, entry, link, false);
    },
    async confirm(c, request, entry) {
      const link = c.req.query(linkParameter);
      return link === undefined ? null : openLink(c, request, entry, link, true);
    },
  };
}

function toAddress(c: Context, address: string): Response {
  c.header('Cache-Control', 'no-store');
  return c.redirect(address, 303);
}
