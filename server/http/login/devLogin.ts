import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { codes } from '../../../contract/envelope.ts';
import { returnAddress } from '../../../contract/login.ts';
import type { Deps } from '../deps.ts';
import { wordsOf } from '../pageTexts.ts';
import { rawBody, readPart } from '../readBody.ts';
import {
  completeLogin,
  htmlReply,
  type LoginDeps,
  loginUrl,
  returnAddressOf,
  withErrorPage,
} from './completeLogin.ts';
import { maxNameLength, namePage } from './pages.ts';

const formSchema = v.object({ name: v.optional(v.string(), ''), from: v.optional(v.string()) });

export function bindDevLogin(
  app: Hono,
  deps: Deps,
  login: LoginDeps,
  paths: readonly string[],
): void {
  for (const path of paths) {
    app.get(path, (c) =>
      htmlReply(c, 200, namePage(wordsOf(c), path, returnAddressOf(c, login), null)),
    );
    app.post(path, (c) =>
      withErrorPage(c, loginUrl(path, returnAddressOf(c, login)), () =>
        signIn(c, deps, login, path),
      ),
    );
  }
}

async function signIn(c: Context, deps: Deps, login: LoginDeps, path: string): Promise<Response> {
  const form = readPart(formSchema, await rawBody(c, 'form'));
  const from =
    form.from === undefined
      ? returnAddressOf(c, login)
      : returnAddress(form.from, login.allowedOrigins);
  const name = form.name.trim().normalize();
  if (name === '') {
    return htmlReply(c, codes.invalidAnswer, namePage(wordsOf(c), path, from, 'nameMissing'));
  }
  if (name.length > maxNameLength) {
    return htmlReply(c, codes.invalidAnswer, namePage(wordsOf(c), path, from, 'nameTooLong'));
  }
  // A development login has one identifier where a provider's login has two, so that the users of
  // both never coincide.
  return completeLogin(c, deps, login, [name], from);
}
