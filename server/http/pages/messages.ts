import type { Context } from 'hono';
import { html } from 'hono/html';
import { codes } from '../../../contract/envelope.ts';
import { testParameter } from '../../auth/testMode.ts';
import { type Html, htmlPage, messagePage, sameOriginReferrer } from '../htmlPage.ts';
import { httpStatus, withRetryAfter } from '../reply.ts';
import { readFormBody } from './forms/formBody.ts';

const tooMany = {
  title: 'Too many pages at once',
  message: 'Too many pages were opened from your network. Try again in a moment.',
};

/** The app itself would cost the address more requests. */
export function tooManyPages(c: Context, error: unknown): Response | Promise<Response> {
  return reply(c, error, () => messagePage(tooMany.title, tooMany.message, addressOf(c)));
}

/** Keeps what was sent in the fields of a form. */
export async function tooManyPosts(c: Context, error: unknown): Promise<Response> {
  const fields = await readFormBody(c).catch(() => null);
  return fields === null
    ? tooManyPages(c, error)
    : reply(c, error, () => repeatPage(tooMany.title, tooMany.message, fields));
}

/** The page of a form that no page of this server has sent, or that is not as it was served. */
export function refusedForm(c: Context, error: unknown): Response | Promise<Response> {
  return reply(c, error, ({ code, message }) =>
    messagePage(
      'This form was not accepted',
      code === codes.serverError ? 'Something went wrong on our side.' : `${message}.`,
      addressOf(c),
    ),
  );
}

/** The page of a key for test answers that this server does not have, or no longer has. */
export function refusedTest(c: Context): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store');
  const { pathname } = new URL(c.req.url);
  return c.html(
    htmlPage(
      'No test answers',
      html`<h1>No test answers</h1>
        <p>
          This address takes no test answers: its key is not the server's TEST_KEY, the survey has no such
          arm, or a frame shows the survey.
        </p>
        <a class="button" href="${pathname}?${testParameter}=">Answer as a respondent</a>`,
    ),
    403,
  );
}

function reply(
  c: Context,
  error: unknown,
  page: (refusal: { readonly code: number; readonly message: string }) => Html,
): Response | Promise<Response> {
  const refusal = withRetryAfter(c, error);
  c.header('Cache-Control', 'no-store');
  return c.html(page(refusal), httpStatus(refusal));
}

function repeatPage(title: string, message: string, fields: URLSearchParams): Html {
  return htmlPage(
    title,
    html`<h1>${title}</h1>
      <p>${message}</p>
      <form method="post">
        ${[...fields].map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button class="button">Try again</button>
      </form>`,
    { head: sameOriginReferrer },
  );
}

function addressOf(c: Context): string {
  const { pathname, search } = new URL(c.req.url);
  return pathname + search;
}
