import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { returnAddress } from '../../contract/login.ts';
import { straysFrom } from '../support/network/strays.ts';

const surveyOrigin = 'https://survey.example.org';

describe('the address after a login (S05)', () => {
  test.each([
    '/',
    '/sus',
    '/sus/desktop/question?loginBack=1',
    '/sus?lang=de&from=https://elsewhere.example//&x=%0d%0a%5C',
    '/sus?q=\'"<>{}|^`~[]!$()*,;:@#home',
    `/${'a'.repeat(1999)}`,
  ])('%s is kept', (from) => {
    expect(returnAddress(from)).toBe(from);
  });

  test.each(straysFrom(surveyOrigin))('%j becomes /', (from) => {
    expect(returnAddress(from)).toBe('/');
  });

  test('nothing becomes /', () => {
    expect(returnAddress(undefined)).toBe('/');
  });

  test('no text leaves the origin', () => {
    const piece = fc.constantFrom(...'/\\.:@\t\r\n', '..', '%2f', 'evil.example');
    const address = fc
      .array(fc.oneof(piece, fc.string({ unit: 'binary' })))
      .map((all) => `/${all.join('')}`);
    fc.assert(
      fc.property(address, (from) => {
        expect(new URL(returnAddress(from), surveyOrigin).origin).toBe(surveyOrigin);
      }),
      { numRuns: 2000 },
    );
  });
});
