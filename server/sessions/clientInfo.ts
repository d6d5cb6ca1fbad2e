import { status } from '../../contract/status.ts';
import { type Session, updateSession } from '../db/queries.ts';
import { canonicalTimeZone } from '../lib/localDay.ts';
import type { SessionTransaction } from './sessionTransaction.ts';

/**
 * What a call reports about the respondent: the chosen language and the browser's time zone; empty
 * if not reported.
 */
export interface Reader {
  readonly locale?: string;
  readonly timeZone?: string;
}

type ReaderColumns = Pick<Session, 'locale' | 'time_zone'>;

/** Returns the columns that the reported language and time zone change in a session; null if none. */
export function readerChange(
  session: Session,
  { locale = '', timeZone = '' }: Reader,
): ReaderColumns | null {
  if (session.status !== status.answering) return null;
  const change = {
    locale: locale === '' ? session.locale : canonicalLocale(locale),
    time_zone: canonicalTimeZone(timeZone) ?? session.time_zone,
  };
  const isSame = change.locale === session.locale && change.time_zone === session.time_zone;
  return isSame ? null : change;
}

/** Stores the reported language and time zone in the session. */
export async function withReader(tx: SessionTransaction, reader: Reader): Promise<Session> {
  const change = readerChange(tx.session, reader);
  if (change === null) return tx.session;
  await updateSession(tx, tx.session.id, change);
  return { ...tx.session, ...change };
}

/** Returns the canonical form of a BCP 47 tag; `en` for an invalid tag. */
export function canonicalLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
