import { globSync, readFileSync } from 'node:fs';
import { type NodePath, parseSync, types as t, traverse } from '@babel/core';
import { expect, test } from 'vitest';

/** What respondents are shown; the developer page is for developers, and the words file for them is the code. */
const views = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/^src\/(dev|embed|locale)\/|\.d\.ts$/.test(file),
);

/** Attributes that are read out or shown. */
const spoken = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
];

/** Words, in any script; a letter or a sign alone is none. */
const words = /\p{L}{2,}/u;

/** What is called so in every language. */
const names: readonly string[] = ['Askpath'];

/** A sentence, wherever it stands: a capital, and words after it. */
const sentence = /^\p{Lu}[\p{L}'’]*(?: [\p{L}'’,-]+)+[.?!…]?$/u;

test('no view says a sentence that no catalog has', () => {
  const found = views.flatMap((file) => stray(file, readFileSync(file, 'utf8')));
  expect(found).toEqual([]);
});

test.each([
  ['<p>Hello there</p>', 'Hello there'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be read.
  ['<p>{`Hello ${name}`}</p>', 'Hello '],
  ["<p>{is ? 'Hello' : null}</p>", 'Hello'],
  ['<img alt="A garden" />', 'A garden'],
  ["<button aria-label={is ? 'Close' : 'Open'} />", 'Close'],
  ["const failed = 'Something went wrong.';", 'Something went wrong.'],
])('%s would be found', (code, said) => {
  expect(
    stray(
      'view.tsx',
      `const is = true, name = ''; export const view = () => (${code.startsWith('<') ? code : 'null'}); ${code.startsWith('<') ? '' : code}`,
    ).join(),
  ).toContain(said);
});

test.each([
  '<p>{t`Hello there`}</p>',
  "const failed = msg({ message: 'Something went wrong.', context: 'c' });",
  "throw new Error('The page has no root.');",
  '<p className="quite long">·</p>',
])('%s is nothing to find', (code) => {
  expect(
    stray('view.tsx', code.startsWith('<') ? `export const view = () => ${code};` : code),
  ).toEqual([]);
});

/** Everything a reader may meet that is written in the code itself. */
function stray(file: string, code: string): string[] {
  const tree = parseSync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (!tree) throw new Error(`${file} cannot be read`);
  const found: string[] = [];
  const note = (path: NodePath, said: string) =>
    found.push(`${file}:${path.node.loc?.start.line}: ${said.trim()}`);
  traverse(tree, {
    JSXText(path) {
      const said = path.node.value.trim();
      if (words.test(said) && !names.includes(said)) note(path, path.node.value);
    },
    StringLiteral(path) {
      const { value } = path.node;
      if (isTranslated(path) || !words.test(value)) return;
      if (isShown(path) || (sentence.test(value) && !isForDevelopers(path))) note(path, value);
    },
    TemplateLiteral(path) {
      if (isTranslated(path) || !isShown(path)) return;
      for (const { value } of path.node.quasis)
        if (words.test(value.raw)) found.push(`${file}:${path.node.loc?.start.line}: ${value.raw}`);
    },
  });
  return found;
}

/** True inside a macro of Lingui. */
function isTranslated(path: NodePath): boolean {
  return (
    path.findParent((one) => {
      const called = one.isTaggedTemplateExpression()
        ? one.node.tag
        : one.isCallExpression()
          ? one.node.callee
          : null;
      return t.isIdentifier(called) && ['t', 'msg', 'plural', 'select'].includes(called.name);
    }) !== null
  );
}

/** True for a child of an element, and for the value of an attribute that is shown. */
function isShown(path: NodePath): boolean {
  const holder = path.find((one) => {
    const { parentPath: parent } = one;
    if (!parent) return true;
    if (parent.isJSXExpressionContainer() || parent.isJSXAttribute()) return true;
    const isPassedOn =
      parent.isConditionalExpression() && one.key !== 'test' ? true : parent.isLogicalExpression();
    return !isPassedOn;
  });
  const outer = holder?.parentPath?.isJSXExpressionContainer()
    ? holder.parentPath.parentPath
    : holder?.parentPath;
  if (outer?.isJSXAttribute()) {
    const { name } = outer.node.name;
    return typeof name === 'string' && spoken.includes(name);
  }
  return holder?.parentPath?.isJSXExpressionContainer() === true && outer?.isJSXElement() === true;
}

/** True for what is thrown: it is read in a console. */
function isForDevelopers(path: NodePath): boolean {
  return path.findParent((one) => one.isNewExpression() || one.isImportDeclaration()) !== null;
}
