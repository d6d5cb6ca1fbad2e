import type { Insertable, Kysely } from 'kysely';
import { status } from '../../contract/status.ts';
import type { LinkTable, Tables } from './tables.ts';
import type { Transaction } from './transaction.ts';

export async function hasLink(
  db: Kysely<Tables>,
  surveyId: string,
  userHash: string,
): Promise<boolean> {
  const link = await db
    .selectFrom('link')
    .select('number')
    .where('survey_id', '=', surveyId)
    .where('user_hash', '=', userHash)
    .executeTakeFirst();
  return link !== undefined;
}

/** Returns the hash of the link's user; undefined if no link has this number. */
export async function linkHash(
  db: Kysely<Tables>,
  surveyId: string,
  number: number,
): Promise<string | undefined> {
  const link = await db
    .selectFrom('link')
    .select('user_hash')
    .where('survey_id', '=', surveyId)
    .where('number', '=', number)
    .executeTakeFirst();
  return link?.user_hash;
}

/** Returns the highest number of the survey's links; 0 without links. */
export async function lastLink({ db }: Transaction, surveyId: string): Promise<number> {
  const { last } = await db
    .selectFrom('link')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}

export async function insertLinks(
  { db }: Transaction,
  links: readonly Insertable<LinkTable>[],
): Promise<void> {
  await db.insertInto('link').values(links).execute();
}

export async function removeLinks(
  { db }: Transaction,
  surveyId: string,
  numbers: readonly number[],
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('link')
    .where('survey_id', '=', surveyId)
    .where('number', 'in', numbers)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

interface LinkState {
  readonly number: number;
  readonly state: 'unused' | 'begun' | 'ended';
}

/** Returns the links of a survey by number, each with the state of its session. */
export async function linkStates(
  db: Kysely<Tables>,
  surveyId: string,
): Promise<readonly LinkState[]> {
  const links = await db
    .selectFrom('link')
    .leftJoin('session', (join) =>
      join
        .onRef('session.survey_id', '=', 'link.survey_id')
        .onRef('session.user_hash', '=', 'link.user_hash'),
    )
    .select(['link.number', 'session.status'])
    .where('link.survey_id', '=', surveyId)
    .orderBy('link.number')
    .execute();
  return links.map((link) => ({ number: link.number, state: stateOf(link.status) }));
}

function stateOf(sessionStatus: number | null): LinkState['state'] {
  if (sessionStatus === null) return 'unused';
  return sessionStatus === status.ended ? 'ended' : 'begun';
}
