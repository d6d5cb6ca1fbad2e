import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { codes } from '../../contract/envelope.ts';
import { returnAddress } from '../../contract/login.ts';
import type { Deps } from '../http/deps.ts';
import { rawBody, readPart } from '../http/readBody.ts';
import { againAt, answered, fromOf, type LoginWeb, show, welcome } from './completeLogin.ts';
import { longestName, namePage } from './pages.ts';

const form = v.object({ name: v.optional(v.string(), ''), from: v.optional(v.string()) });

/** Lets anyone in who says a name, the same one as the same person. For development only. */
export function bindByName(app: Hono, deps: Deps, web: LoginWeb, paths: readonly string[]): void {
  for (const path of paths) {
    app.get(path, (c) => show(c, 200, namePage(path, fromOf(c), null)));
    app.post(path, (c) => answered(c, againAt(path, fromOf(c)), () => signIn(c, deps, web, path)));
  }
}

async function signIn(c: Context, deps: Deps, web: LoginWeb, path: string): Promise<Response> {
  const { name, from: given } = readPart(form, await rawBody(c, 'form'));
  const from = given === undefined ? fromOf(c) : returnAddress(given);
  const who = name.trim().normalize();
  if (who === '') return show(c, codes.invalidAnswer, namePage(path, from, 'Enter a name'));
  if (who.length > longestName) {
    const wrong = `Enter at most ${longestName} characters`;
    return show(c, codes.invalidAnswer, namePage(path, from, wrong));
  }
  // One part only, where a provider's have two: no name is ever somebody of a provider's.
  return welcome(c, deps, web, [who], from);
}
