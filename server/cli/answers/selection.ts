import { userHashOf } from '../../auth/logins.ts';
import { linkParameter, linkTokenPattern, linkUser } from '../../auth/personalLinks.ts';
import type { Config } from '../../config/config.ts';
import type { Selection } from '../../db/forgetting/sessions.ts';
import { linkHash } from '../../db/linkQueries.ts';
import type { Store } from '../../db/store.ts';
import { requireKnown } from '../knownSurvey.ts';

type Name = 'session' | 'respondent' | 'user' | 'link' | 'login';

export type Selecting = Readonly<
  Partial<Record<Name | 'survey', string>> & { readonly test: boolean }
>;

const names: readonly Name[] = ['session', 'respondent', 'user', 'link', 'login'];

/** Whether exactly one option selects sessions, and `--survey` has a meaning beside it. */
export function selectsOnce(given: Selecting): boolean {
  const count = names.filter((name) => given[name] !== undefined).length + Number(given.test);
  return count === 1 && (given.survey === undefined || given.test || isNumber(given.link));
}

/** @throws {Error} with the option that selects nothing that there is */
export async function selectionOf(
  { session, respondent, user, link, login, survey }: Selecting,
  config: Config,
  store: Store,
): Promise<Selection> {
  if (survey !== undefined) await requireKnown(survey, config, store);
  if (session !== undefined) return { id: session };
  if (respondent !== undefined) return { user_id: respondent };
  if (user !== undefined) return { user_hash: user };
  if (login !== undefined) return { user_hash: loginHash(config, login) };
  if (link === undefined)
    return { test: 1, ...(survey === undefined ? {} : { survey_id: survey }) };
  const found = isNumber(link) ? await numbered(store, survey, Number(link)) : addressed(link);
  return { user_hash: found };
}

function isNumber(link: string | undefined): boolean {
  return /^\d{1,9}$/.test(link ?? '');
}

async function numbered(store: Store, survey: string | undefined, number: number): Promise<string> {
  if (survey === undefined) throw new Error(`--link ${number}: add --survey ID`);
  const hash = await linkHash(store.db, survey, number);
  if (hash === undefined) {
    throw new Error(`--link ${number}: "${survey}" has no such link, or it was revoked`);
  }
  return hash;
}

function addressed(link: string): string {
  const url = URL.parse(link);
  const token = url?.searchParams.get(linkParameter) ?? '';
  const survey = url?.pathname.split('/')[1] ?? '';
  if (survey !== '' && linkTokenPattern.test(token)) return linkUser(survey, token);
  throw new Error('--link: is a number, or the whole address of a personal link');
}

/** The provider's subject, or the name of a login for development. */
function loginHash({ login: { way } }: Config, subject: string): string {
  if (way.kind === 'none') throw new Error('--login: needs OIDC_ISSUER, as the server has it');
  return userHashOf(way.kind === 'provider' ? [way.issuer, subject] : [subject.trim().normalize()]);
}
