import { expect, test } from 'vitest';
import { repairedAddress } from '../../http/pages/pageAddress.ts';

const host = 'http://localhost';

test.each([
  ['/sus?v.plan=pro&amp;lang=de', '/sus?v.plan=pro&lang=de'],
  ['/sus?v.plan=pro&amp%3Blang=de', '/sus?v.plan=pro&lang=de'],
  ['/sus?v.plan=pro&amp;amp;lang=de', '/sus?v.plan=pro&lang=de'],
  ['/sus?v%2Eplan=pro', '/sus?v.plan=pro'],
  ['/sus?lang=de&v%2eplan=pro', '/sus?lang=de&v.plan=pro'],
  ['/sus?a=1&amp;v%2Eplan=a%26b', '/sus?a=1&v.plan=a%26b'],
  ['/sus.', '/sus'],
  ['/sus).', '/sus'],
  ['/sus,?lang=de', '/sus?lang=de'],
  ['/sus%3E', '/sus'],
  ['/sus%E2%80%9D.', '/sus'],
  ['/task/sus!', '/task/sus'],
  ['/card/sus;', '/card/sus'],
])('%s, as a mail shows it, leads to %s', (mailed, address) => {
  expect(repairedAddress(host + mailed)).toBe(address);
  expect(repairedAddress(host + address)).toBeNull();
});

test.each([
  '/sus',
  '/sus?v.plan=a.',
  '/sus?v.plan=pro%2Eplus',
  '/sus/com.example.app?info=ana.',
  '/a/b/c/d.',
  '/.',
  '/%2F%2Fevil.example',
  '/sus%2Fmobile',
  '/dev?x=%26amp;',
])('%s stays as it is', (address) => {
  expect(repairedAddress(host + address)).toBeNull();
});
