import { userHashOf } from '../../auth/logins.ts';
import { linkParameter, linkTokenIn, linkUser } from '../../auth/personalLinks.ts';
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

/** Returns whether exactly one option selects sessions, and `--survey` makes sense with that option. */
export function selectsOnce(selecting: Selecting): boolean {
  const count =
    names.filter((name) => selecting[name] !== undefined).length + Number(selecting.test);
  return (
    count === 1 && (selecting.survey === undefined || selecting.test || isNumber(selecting.link))
  );
}

/** @throws {Error} with the option that selects something unknown */
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
  const userHash = isNumber(link) ? await numbered(store, survey, Number(link)) : addressed(link);
  return { user_hash: userHash };
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
  const token = linkTokenIn(url?.searchParams.get(linkParameter) ?? '');
  const survey = url?.pathname.split('/')[1] ?? '';
  if (survey !== '' && token !== null) return linkUser(survey, token);
  throw new Error('--link: is a number, or the whole address of a personal link');
}

/** Returns the hash of the provider's subject, or of the name of a development login. */
function loginHash({ login: { way } }: Config, subject: string): string {
  if (way.kind === 'none') throw new Error('--login: needs OIDC_ISSUER, as the server has it');
  return userHashOf(way.kind === 'provider' ? [way.issuer, subject] : [subject.trim().normalize()]);
}
