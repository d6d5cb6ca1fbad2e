import { expect, test } from 'vitest';
import { readEntry } from '../../contract/address.ts';
import { words } from '../support/tags.ts';

test.each(words`
  /sus /sus/ /sus/desktop /sus/mobile/home /sus/pad/question /sus/desktop/end
`)('%s is a survey', (path) => {
  expect(readEntry(path)).toEqual({ kind: 'survey', surveyId: 'sus', mode: 'page', appname: '' });
});

test.each([
  ['/sus/shop', 'inApp', 'shop'],
  ['/sus/home', 'inApp', 'home'],
  ['/sus/com.example.app', 'inApp', 'com.example.app'],
  ['/sus/...', 'inApp', '...'],
  [`/sus/${'x'.repeat(128)}`, 'inApp', 'x'.repeat(128)],
  ['/window/sus', 'window', 'window'],
  ['/card/sus/', 'card', 'card'],
  ['/task/sus', 'task', 'task'],
  ['/task/sus/', 'task', 'task'],
  ['/task/sus/agree', 'task', 'task'],
  ['/task/sus/question', 'task', 'task'],
  ['/task/sus/task', 'task', 'task'],
  ['/task/sus/end', 'task', 'task'],
  ['/sus/task', 'inApp', 'task'],
] as const)('%s is a survey %s', (path, mode, appname) => {
  expect(readEntry(path)).toEqual({ kind: 'survey', surveyId: 'sus', mode, appname });
});

test('the bare address is the index', () => {
  expect(readEntry('/')).toEqual({ kind: 'index' });
});

test.each([
  '/sus/shop/home',
  `/sus/${'x'.repeat(129)}`,
  ...words`
    /sus/. /sus/.. /sus/com.example.app/home /sus/a%2eb /sus/a:b /window /card/sus/home
    /window/card /task /task/ /task/task /task/sus/home /task/sus/desktop
    /task/sus/desktop/question /task/sus/task/1 /task/a.b/agree /task/window /sus/desktop/start
    /sus/desktop/home/more /dev/radio-plain/more /api/location /assets/index.js
  `,
  '/a b',
  '/%E0%A4%A',
  '/../etc',
  `/${'x'.repeat(65)}`,
])('%s has no screen', (path) => {
  expect(readEntry(path)).toEqual({ kind: 'notFound' });
});

test.each([
  ['/dev', null],
  ['/dev/radio-plain', 'radio-plain'],
])('%s is the developer page', (path, example) => {
  expect(readEntry(path)).toEqual({ kind: 'dev', example });
});
