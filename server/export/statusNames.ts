import { status } from '../../contract/status.ts';

/** The states of a session in the database, as exports name them. */
export const statusNames: Readonly<Record<number, string>> = {
  [status.home]: 'home',
  [status.answering]: 'answering',
  [status.ended]: 'ended',
};
