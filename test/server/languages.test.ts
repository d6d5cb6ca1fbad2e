import { expect, test } from 'vitest';
import { wantedLanguages } from '../../server/http/visit.ts';

test.each([
  { header: undefined, wanted: [] },
  { header: '', wanted: [] },
  { header: '*', wanted: [] },
  { header: 'de', wanted: ['de'] },
  { header: 'de-CH, fr;q=0.9, en;q=0.8, *;q=0.5', wanted: ['de-CH', 'fr', 'en'] },
  { header: 'en;q=0.1,ar ; q=0.7 , my', wanted: ['my', 'ar', 'en'] },
  { header: 'en;q=0, de', wanted: ['de'] },
  { header: 'en;q=much', wanted: [] },
  { header: `${'x'.repeat(600)},de`, wanted: ['x'.repeat(500)] },
])('$header asks for $wanted', ({ header, wanted }) => {
  expect(wantedLanguages(header)).toEqual(wanted);
});
