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

test.each(['shape', 'scheme', 'button', 'lines', 'icons'])('an unknown %s is left out', (key) => {
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

test.each([
  { background: { src: '/a.png)}body{display:none', opacity: 0.1 } },
  { background: { src: '//evil.example/a.png', opacity: 0.1 } },
  { background: { src: '/a.png', opacity: 1 } },
  { font: { body: 'Arial;}*{color:red' } },
  { font: { body: { src: '/a.woff2', size: '1;}', ascent: 1, descent: 0, gap: 0 } } },
  { font: { body: { src: '/a.woff2', size: 1, ascent: 1, descent: 0, gap: 0, range: 'U+0;}' } } },
  { cover: { src: '/a.png', focus: 'left;}' } },
  { logo: { src: '/a.png', height: '40px;}*{color:red' } },
  { logo: { src: '/a.png', height: 97 } },
  { logo: { src: '/a.png', height: 15 } },
  { logo: { src: '/a.png', height: 20.5 } },
  { end: { celebrate: '</style><b>' } },
])('a server that sends %j is not followed', (theme) => {
  expect(read({ ...theme, shape: 'round' })).toEqual({ shape: 'round' });
});

test('a font of the server has a face of the system that takes its room', () => {
  const font = { src: '/fonts/a.woff2', size: 1.1, ascent: 0.9, descent: 0.25, gap: 0 };
  const sheet = themeSheet({ theme: { font: { heading: font } } });
  expect(sheet).toContain('font-family:theme-heading;src:url(/fonts/a.woff2)');
  expect(sheet).toContain('size-adjust:110%;ascent-override:90%;descent-override:25%');
  expect(sheet).toContain('--theme-heading:theme-heading,theme-heading-fallback');
});
