import { codes } from './envelope.ts';

/** Where a respondent logs in, by the code that asks for it (spec §6, §8). */
export const loginPaths: Readonly<Record<number, string>> = {
  [codes.login]: '/api/login',
  [codes.passport]: '/api/passport',
};

/** What marks an address somebody came back to from a login (spec §8). */
export const loginBack = 'loginBack';
