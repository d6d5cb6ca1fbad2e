import { expect, test } from 'vitest';
import { readStyleSheets, stylesNeededBy } from '../../../server/http/pages/styleRules.ts';
import { listRules } from '../../../tools/build/styleRules.ts';
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
  ['keyframes', '@keyframes _turn_1{to{rotate:1turn}}', '<p></p>', true],
])('of a style sheet a page has %s', async (_, css, screen, expected) => {
  const file = '/assets/main-1a.css';
  const build = await fakeBuild({
    'assets/main-1a.css': css,
    'server/styles.json': JSON.stringify({ [file]: listRules(css) }),
  });
  const sheet = (await readStyleSheets(build.dist, [file])).get(file);
  const around = stylesNeededBy('<p id="x" hidden>');
  expect(sheet?.usedBy(stylesNeededBy(screen, around))).toBe(expected === true ? css : expected);
  await build.remove();
});
