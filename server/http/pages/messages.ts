import type { Context } from 'hono';
import { html } from 'hono/html';
import { codes } from '../../../contract/envelope.ts';
import { testParameter } from '../../auth/testMode.ts';
import { type Html, htmlPage, messagePage, sameOriginReferrer } from '../htmlPage.ts';
import { refusalText, type Words, wordsOf } from '../pageTexts.ts';
import { httpStatus, refusalResponse, toRefusal, withRetryAfter } from '../reply.ts';
import { readFormBody } from './forms/formBody.ts';

/** Replies to a refused request: with a page if a browser shows the reply, otherwise with JSON. */
export function refusedRequest(c: Context, error: unknown): Response | Promise<Response> {
  if (!isShown(c)) return refusalResponse(c, error);
  const refusal = toRefusal(error, c);
  if (refusal.code === codes.tooManyRequests) return tooManyPages(c, refusal);
  return reply(c, refusal, (words, { code }) =>
    messagePage(refusalText({ code }, words.texts), null, addressOf(c), words),
  );
}

function isShown(c: Context): boolean {
  if (!['GET', 'HEAD'].includes(c.req.method)) return false;
  const destination = c.req.header('Sec-Fetch-Dest');
  return destination === undefined
    ? (c.req.header('Accept') ?? '').includes('text/html')
    : ['document', 'iframe'].includes(destination);
}

/**
 * Replies with a page of the server instead of the app, which would make more requests from the
 * limited address.
 */
export function tooManyPages(c: Context, error: unknown): Response | Promise<Response> {
  return reply(c, error, (words) => {
    const { tooManyPages: title, tooManyPagesText: text } = words.texts;
    return messagePage(title, text, addressOf(c), words);
  });
}

/** Replies with a form that has the sent fields and sends them again, so that no answer is lost. */
export async function tooManyPosts(c: Context, error: unknown): Promise<Response> {
  const fields = await readFormBody(c).catch(() => null);
  return fields === null
    ? tooManyPages(c, error)
    : reply(c, error, (words) => repeatPage(words, fields));
}

/** Replies to a form that did not come from a page of this server or was altered. */
export function refusedForm(c: Context, error: unknown): Response | Promise<Response> {
  return reply(c, error, (words, refusal) => {
    const text = refusalText(refusal, words.texts);
    return messagePage(words.texts.formRefused, text, addressOf(c), words);
  });
}

/** Replies to a key for test answers that this server does not have, or no longer has. */
export function refusedTest(c: Context, error: unknown): Response | Promise<Response> {
  return reply(c, error, ({ basePath, locale, texts }, { code }) => {
    const isTooMany = code === codes.tooManyRequests;
    return htmlPage(
      texts.noTestAnswers,
      html`<h1>${texts.noTestAnswers}</h1>
        <p>${isTooMany ? texts.tooManyPagesText : texts.noTestAnswersText}</p>
        <a class="button" href="${basePath}${respondentAddress(c)}">${texts.asRespondent}</a>`,
      { locale, basePath },
    );
  });
}

/**
 * Asks before a link of another site begins test answers, because a respondent's answers would
 * count as a test.
 */
export function testQuestion(c: Context): Response | Promise<Response> {
  const { basePath, locale, texts } = wordsOf(c);
  return page(
    c,
    htmlPage(
      texts.testQuestion,
      html`<h1>${texts.testQuestion}</h1>
        <p>${texts.testQuestionText}</p>
        <a class="button" href="${basePath}${addressOf(c)}">${texts.giveTestAnswers}</a>
        <p><a href="${basePath}${respondentAddress(c)}">${texts.asRespondent}</a></p>`,
      { locale, basePath },
    ),
  );
}

/**
 * Asks before a personal link replaces another link; the page's form is sent to the address with
 * the new link.
 */
export function linkQuestion(c: Context, currentAddress: string): Response | Promise<Response> {
  const { basePath, locale, texts } = wordsOf(c);
  return page(
    c,
    htmlPage(
      texts.otherInvitation,
      html`<h1>${texts.otherInvitation}</h1>
        <p>${texts.otherInvitationText}</p>
        <form method="post">
          <button class="button">${texts.useNewInvitation}</button>
        </form>
        <p><a href="${basePath}${currentAddress}">${texts.keepInvitation}</a></p>`,
      { head: sameOriginReferrer, locale, basePath },
    ),
  );
}

function page(c: Context, content: Html): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store');
  return c.html(content);
}

function reply(
  c: Context,
  error: unknown,
  content: (words: Words, refusal: { readonly code: number }) => Html,
): Response | Promise<Response> {
  const refusal = withRetryAfter(c, error);
  c.header('Cache-Control', 'no-store');
  return c.html(content(wordsOf(c), refusal), httpStatus(refusal));
}

function repeatPage({ basePath, locale, texts }: Words, fields: URLSearchParams): Html {
  return htmlPage(
    texts.tooManyPages,
    html`<h1>${texts.tooManyPages}</h1>
      <p>${texts.tooManyPagesText}</p>
      <form method="post">
        ${[...fields].map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button class="button">${texts.tryAgain}</button>
      </form>`,
    { head: sameOriginReferrer, locale, basePath },
  );
}

function addressOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}

/** Returns the address that ends test answers and opens the survey as a respondent. */
function respondentAddress(c: Context): string {
  return `${new URL(c.req.url).pathname}?${testParameter}=`;
}
