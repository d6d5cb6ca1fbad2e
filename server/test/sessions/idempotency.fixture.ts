import { databases, sample } from '../support/world.ts';

export const fifty = Array.from({ length: 50 }, (_, index) => index);
export const sus = sample('sus');

export const cases = databases.flatMap((database) => [
  { ...database, database, known: 'asked for', ahead: false },
  { ...database, database, known: 'sent ahead', ahead: true },
]);
