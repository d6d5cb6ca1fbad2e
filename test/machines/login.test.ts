import { expect, test } from 'vitest';
import { isBack, isLoginCode, loginAddress, withoutMark } from '../../machines/lib/login.ts';

test.each([
  [4001, '/api/login'],
  [4002, '/api/passport'],
])('code %i redirects to %s, and back to the address with a mark', (code, path) => {
  expect(isLoginCode(code)).toBe(true);
  expect(loginAddress(code, '/sus/desktop/home', '?lang=de')).toBe(
    `${path}?from=%2Fsus%2Fdesktop%2Fhome%3Flang%3Dde%26loginBack%3D1`,
  );
  expect(loginAddress(code, '/sus', '')).toBe(`${path}?from=%2Fsus%3FloginBack%3D1`);
  expect(loginAddress(code, '/sus', '?loginBack=1')).toBe(`${path}?from=%2Fsus%3FloginBack%3D1`);
});

test('no other code asks for a login', () => {
  for (const code of [200, 2, 5, 6, 403, 4004]) expect(isLoginCode(code)).toBe(false);
});

test.each([
  ['?loginBack=1', true, ''],
  ['?lang=de&loginBack=1', true, '?lang=de'],
  ['?loginBack=1&lang=de', true, '?lang=de'],
  ['?a=1&loginBack=1&lang=de', true, '?a=1&lang=de'],
  ['?loginBack=1&loginBack=1', true, ''],
  ['?loginBack', true, ''],
  ['?lang=de', false, '?lang=de'],
  ['?myloginBack=1', false, '?myloginBack=1'],
  ['', false, ''],
])('%j is an address after a login: %s; without its mark it is %j', (search, back, rest) => {
  expect(isBack(search)).toBe(back);
  expect(withoutMark(search)).toBe(rest);
});
