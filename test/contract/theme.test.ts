import * as v from 'valibot';
import { expect, test } from 'vitest';
import { surveyConfigSchema } from '../../contract/survey.ts';
import { themeProperties, themeSheet } from '../../contract/theme.ts';

const read = (theme: unknown) => v.parse(surveyConfigSchema, { theme }).theme;

test('a look without a theme has no properties and no style sheet', () => {
  expect(themeProperties({})).toEqual({});
  expect(themeSheet({})).toBe('');
});

test('surfaces of one scheme make those of the other', () => {
  expect(themeProperties({ theme: { surface: '#fbf7f0' } })).toEqual({
    '--theme-tinted': '1',
    '--theme-surface': '#fbf7f0',
    '--theme-surface-dark': 'oklch(from #fbf7f0 0.2 min(c, 0.02) h)',
    '--theme-raised-dark': 'oklch(from oklch(from #fbf7f0 0.2 min(c, 0.02) h) calc(l + 0.045) c h)',
  });
});

test('the accent of a survey precedes that of its theme', () => {
  expect(themeProperties({ accent: 'teal', theme: { accent: '#ff7900' } })).toEqual({
    '--theme-accent': 'teal',
  });
});

test.each([
  'red',
  '#12',
  '#1234567',
  '#fff;}body{display:none',
  'url(//evil.example)',
  'var(--x)',
  '#fff</style><script>alert(1)</script>',
  { toString: '#fff' },
  12,
])('a server that sends the colour %j is not followed', (hostile) => {
  const theme = { accent: hostile, surface: hostile, raisedDark: hostile, shape: 'round' };
  expect(read(theme)).toEqual({ shape: 'round' });
});

test.each(['shape', 'scheme', 'button', 'lines'])('an unknown %s is left out', (key) => {
  expect(read({ [key]: 'x;}*{color:red', accent: '#abc' })).toEqual({ accent: '#abc' });
});

test.each(['red}body{display:none', 'red;background:url(//evil.example)', '</style><b>', 'rgb(1'])(
  'the accent %j stays one value of a style sheet',
  (accent) => {
    const sheet = themeSheet({ accent, theme: { shape: 'square' } });
    expect(sheet).toMatch(/^:root\{[^{}<>;"'\\]*(?:;[^{}<>;"'\\]*)*\}$/);
    // It is the last declaration, so that an open bracket swallows none of the others.
    expect(sheet.split(';').at(-1)).toMatch(/^--theme-accent:/);
    expect(sheet.split(';')).toHaveLength(4);
  },
);
