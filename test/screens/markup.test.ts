import { globSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { expect, test } from 'vitest';

/** The source of all that respondents meet. */
const sources = ['src/**/*.{ts,tsx}', 'server/http/**/*.ts', 'index.html']
  .flatMap((pattern) => globSync(pattern))
  .filter((file) => !/^src\/dev\b/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Lines that match, with their file. */
function lines(pattern: RegExp): string[] {
  return sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${parse(file).base}: ${line.trim()}`),
  );
}

test('there is no sound, film or picture of text (1.2.1 to 1.2.5, 1.4.2, 1.4.5)', () => {
  expect(sources.length).toBeGreaterThan(250);
  expect(lines(/<(audio|video|embed|object|marquee|text)\b|new Audio\(|AudioContext/)).toEqual([]);
});

test('no function needs a movement of the device (2.5.4)', () => {
  expect(lines(/devicemotion|deviceorientation|Accelerometer|Gyroscope/)).toEqual([]);
});

test('every field accepts pasted text, and a login asks for no puzzle (3.3.8)', () => {
  expect(lines(/onPaste|onCopy|'paste'|captcha/i)).toEqual([]);
  const secret = sources.filter(({ text }) => text.includes('type="password"'));
  for (const { text } of secret) expect(text).toContain('autocomplete="current-password"');
  const login = readFileSync('server/http/login/pages.ts', 'utf8');
  expect(login).toContain('autocomplete="username"');
});

test('a page refreshes itself only where the server had no time to draw it, without a script (2.2.1)', () => {
  expect(lines(/http-equiv="?refresh/i)).toHaveLength(1);
  expect(lines(/http-equiv="?refresh/i)[0]).toMatch(/<noscript>/);
});

test('no sentence refers to a shape, a colour, a side of the screen or a sound (1.3.3)', () => {
  const catalog = readFileSync('locales/en.po', 'utf8');
  const sentences = [...catalog.matchAll(/^msgid "(.+)"$/gm)].map(([, words = '']) => words);
  expect(sentences.length).toBeGreaterThan(200);
  const senses =
    /\b(above|below|beneath|(?:on|to) the (?:left|right)|left-hand|right-hand|round|square|circle|arrow|icon|green|red|blue|grey|gray|colou?r|beep|tone)\b/i;
  expect(sentences.filter((words) => senses.test(words))).toEqual([]);
});
