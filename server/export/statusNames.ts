import { status } from '../../contract/status.ts';

/** The names in exports of a session's states in the database. */
export const statusNames: Readonly<Record<number, string>> = {
  [status.home]: 'home',
  [status.answering]: 'answering',
  [status.ended]: 'ended',
};
