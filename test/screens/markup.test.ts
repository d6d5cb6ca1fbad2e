import { globSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { parseSync } from '@babel/core';
import { expect, test } from 'vitest';

/** The source of all that respondents meet. */
const sources = ['src/**/*.{ts,tsx}', 'types/*/*.{ts,tsx}', 'server/http/**/*.ts', 'index.html']
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

test('a text is alone in its element, so that React can replace it where a translator has (R45)', () => {
  const bare = sources
    .filter(({ file }) => file.endsWith('.tsx'))
    .flatMap(({ file, text }) => bareTexts(file, text));
  expect(bare).toEqual([]);
});

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Texts of JSX beside other children of an element, or alone in a fragment. `translated.long.ts` looks at what is drawn. */
function bareTexts(file: string, source: string): string[] {
  const parserOpts = { plugins: ['typescript' as const, 'jsx' as const] };
  const tree = parseSync(source, { babelrc: false, configFile: false, filename: file, parserOpts });
  const bare: string[] = [];
  const look = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Node & { readonly children?: readonly Node[] };
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children = (node.children ?? []).filter((child) => !isBlank(child));
      const isShared = children.length > 1 || node.type === 'JSXFragment';
      for (const child of children.filter((child) => isShared && isText(child))) {
        bare.push(`${file}: ${source.slice(child.start, child.end)}`);
      }
    }
    for (const part of Object.values(node)) look(part);
  };
  look(tree?.program);
  return bare;
}

/** White space is not translated, and does not change. */
function isBlank(node: Node): boolean {
  const { type, value, expression } = node as Node & { value?: unknown; expression?: Node };
  if (type === 'JSXExpressionContainer') return !expression || isBlank(expression);
  return type === 'JSXEmptyExpression' || (typeof value === 'string' && value.trim() === '');
}

function isText(node: Node | undefined): boolean {
  const { type, ...parts } = node as Node & Readonly<Record<string, Node>>;
  switch (type) {
    case 'JSXText':
    case 'StringLiteral':
    case 'TemplateLiteral':
    case 'TaggedTemplateExpression':
      return !isBlank(node as Node);
    case 'JSXExpressionContainer':
      return isText(parts.expression);
    case 'ConditionalExpression':
      return isText(parts.consequent) || isText(parts.alternate);
    case 'LogicalExpression':
      return isText(parts.right);
    case 'CallExpression':
      return /^(t|_|plainText|\w+(Text|Sentence|Message))$/.test(nameOf(parts.callee));
    default:
      return false;
  }
}

/** The name of a function, without the object that has it. */
function nameOf(callee: Node | undefined): string {
  const { name, property } = Object(callee);
  return name ?? property?.name ?? '';
}
