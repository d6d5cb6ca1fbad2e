import { expect, test } from 'vitest';
import { listRules } from '../../../tools/build/styleRules.ts';
import { readStyleSheets, stylesNeededBy } from '../../http/pages/styleRules.ts';
import { fakeBuild } from '../support/build.ts';

const style = 'p{margin:0}';

test.each([
  ['an element alone', style, '<div></div>', style],
  ['a class of the screen', '._a_1 > ._b_1:hover{margin:0}', '<i class="_a_1 _b_1">', true],
  ['a class that the screen lacks', '._a_1 > ._b_1{margin:0}', '<i class="_a_1">', ''],
  ['one of two selectors', '._a_1,._b_1{margin:0}', '<i class="_b_1">', '._b_1{margin:0}'],
  ['a value of the screen', '._a_1[dir=rtl]{margin:0}', '<i class="_a_1" dir="rtl">', true],
  ['another value', '._a_1[dir=rtl]{margin:0}', '<i class="_a_1" dir="ltr">', ''],
  ['a bare attribute of the page around it', '#x[hidden]{display:none}', '<p></p>', true],
  ['the device, which changes', '[data-device=pad] ._a_1{margin:0}', '<i class="_a_1">', true],
  ['a class in a function', '._a_1:not(._b_1){margin:0}', '<i class="_a_1">', true],
  ['a used rule in a query', '@media print{._a_1{margin:0}}', '<i class="_a_1">', true],
  ['an unused rule in a query', '@media print{._b_1{margin:0}}', '<i class="_a_1">', ''],
  [
    'two rules in one query',
    `@media print{${style}._b_1{margin:0}i{margin:0}}`,
    '<i>',
    `@media print{${style}i{margin:0}}`,
  ],
  ['an element', 'img{margin:0}', '<p></p>', ''],
  ['a language', ':lang(my){margin:0}', '<p lang="my-MM">', true],
  ['the language of an option', ':lang(my){margin:0}', '<option lang="my">', ''],
  ['one of two elements', 'p :is(ul,ol){margin:0}', '<p></p><ol></ol>', true],
  ['none of two elements', 'p :is(ul,ol){margin:0}', '<p></p>', ''],
  ['what is inside', 'p:has([dir=rtl]){margin:0}', '<p></p>', ''],
  ['anything inside', 'p:is(:hover,[dir=rtl]){margin:0}', '<p></p>', true],
  [
    'the keyframes that it uses',
    '@keyframes _b_1{to{margin:0}}p{animation:_a_1}@keyframes _a_1{to{margin:0}}',
    '<p></p>',
    'p{animation:_a_1}@keyframes _a_1{to{margin:0}}',
  ],
])('of a style sheet a page has %s', async (_, css, screen, expected) => {
  const file = '/assets/main-1a.css';
  const build = await fakeBuild({
    'assets/main-1a.css': css,
    'server/styles.json': JSON.stringify({ [file]: listRules(css) }),
  });
  const sheet = (await readStyleSheets(build.dist, [file], '')).get(file);
  const around = stylesNeededBy('<p id="x" hidden>');
  expect(sheet?.usedBy(stylesNeededBy(screen, around))).toBe(expected === true ? css : expected);
  await build.remove();
});
