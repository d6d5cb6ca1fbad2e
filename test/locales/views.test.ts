import { globSync, readFileSync } from 'node:fs';
import { type NodePath, parseSync, types as t, traverse } from '@babel/core';
import { expect, test } from 'vitest';
import { readCatalog } from '../../tools/catalogs/messages.ts';

/** The names of the languages are the same in every language, and the developer page is not translated. */
const views = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/^src\/(dev\/|embed\/|i18n\/languageNames)|\.d\.ts$/.test(file),
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

test('no view puts a sentence together from pieces', () => {
  expect(views.flatMap((file) => glued(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be read.
  'const said = `${name}: ${share}`;',
  "const said = name + ': ' + share;",
  "const said = [name, share].join(', ');",
])('%s would be found', (code) => {
  expect(glued('view.tsx', code)).toHaveLength(1);
});

test('every placeholder is declared: a number with its format, a text isolated', () => {
  expect(views.flatMap((file) => undeclared(file, readFileSync(file, 'utf8')))).toEqual([]);
});

test.each([
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is code to be read.
  ['t`Still to be ranked: ${left}`', 1],
  ['t({ message: `Remove ${{ name: name }}`, comment: "c" })', 1],
  ['t`${plural(count, { other: `# of ${size}` })}`', 1],
  ['t`Still to be ranked: {${arg(left)}, number}`', 0],
  ['t`Remove ${{ name: isolate(`${name}`) }}`', 0],
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is code to be read.
])('of %s, %d are found', (code, count) => {
  expect(undeclared('view.tsx', code)).toHaveLength(count);
});

test('what stands on a button or in a heading is declared so for translators', () => {
  const declared = new Map(readCatalog('en').map(({ id, comments }) => [id, comments]));
  const placed = views.flatMap((file) => inPlace(file, readFileSync(file, 'utf8')));
  expect(placed.length).toBeGreaterThan(40);
  expect(
    placed.filter(({ said, kind }) => !declared.get(said)?.some((one) => one.startsWith(kind))),
  ).toEqual([]);
});

/** Sentences on buttons, and those in headings of screens and boxes. */
function inPlace(file: string, code: string): { said: string; kind: string }[] {
  const found: { said: string; kind: string }[] = [];
  traverse(parsed(file, code), {
    JSXElement(path) {
      const { name, attributes } = path.node.openingElement;
      if (!t.isJSXIdentifier(name)) return;
      if (name.name === 'Button') note(path.get('children'), 'Button: ');
      for (const [at, attribute] of attributes.entries()) {
        if (!t.isJSXAttribute(attribute)) continue;
        const kind = kinds[`${name.name} ${attribute.name.name}`];
        if (kind) note([path.get(`openingElement.attributes.${at}`) as NodePath], kind);
      }
    },
  });
  return found;

  function note(paths: readonly NodePath[], kind: string) {
    const add = (said: string | null | undefined) => {
      if (said) found.push({ said, kind });
    };
    for (const one of paths) {
      if (one.isJSXElement()) continue;
      one.traverse({
        enter({ node }) {
          if (t.isTaggedTemplateExpression(node) && t.isIdentifier(node.tag, { name: 't' }))
            add(node.quasi.quasis.length === 1 ? node.quasi.quasis[0]?.value.cooked : null);
          if (t.isObjectProperty(node) && t.isIdentifier(node.key, { name: 'message' }))
            add(t.isStringLiteral(node.value) ? node.value.value : null);
        },
      });
    }
  }
}

const kinds: Readonly<Record<string, string | undefined>> = {
  'ConfirmDialog title': 'Title: ',
  'MissionDialog title': 'Title: ',
  'Button slowText': 'Button: ',
  'Message heading': 'Title: ',
};

/** Placeholders that are neither a number with a format of its own nor an isolated text. */
function undeclared(file: string, code: string): string[] {
  const found: string[] = [];
  traverse(parsed(file, code), {
    TemplateLiteral(path) {
      if (!isTranslated(path) || isIsolated(path)) return;
      for (const one of path.node.expressions) {
        const value =
          t.isObjectExpression(one) && t.isObjectProperty(one.properties[0])
            ? one.properties[0].value
            : one;
        const callee = t.isCallExpression(value) ? value.callee : null;
        const allowed = value === one ? ['arg', 'plural', 'select'] : ['isolate'];
        if (!t.isIdentifier(callee) || !allowed.includes(callee.name))
          found.push(`${file}:${one.loc?.start.line}`);
      }
    },
  });
  return found;
}

/** Texts that are put together with punctuation: every language has its own. */
function glued(file: string, code: string): string[] {
  if (file.startsWith('src/effects/')) return [];
  const found: string[] = [];
  const note = (path: NodePath, pieces: readonly string[]) => {
    if (isTranslated(path) || isForDevelopers(path)) return;
    if (pieces.some((piece) => /[.,:;!?…]\s|\s[–—·]/.test(piece)))
      found.push(`${file}:${path.node.loc?.start.line}: ${pieces.join('…')}`);
  };
  traverse(parsed(file, code), {
    TemplateLiteral(path) {
      const { quasis, expressions } = path.node;
      if (expressions.length > 0)
        note(
          path,
          quasis.map(({ value }) => value.raw),
        );
    },
    StringLiteral(path) {
      const { parent } = path;
      const isJoining =
        t.isCallExpression(parent) &&
        t.isMemberExpression(parent.callee) &&
        t.isIdentifier(parent.callee.property, { name: 'join' });
      if (isJoining || t.isBinaryExpression(parent, { operator: '+' }))
        note(path, [path.node.value]);
    },
  });
  return found;
}

/** True inside of what is isolated: it is one text, whatever it is made of. */
function isIsolated(path: NodePath): boolean {
  return (
    path.findParent(
      (one) => one.isCallExpression() && t.isIdentifier(one.node.callee, { name: 'isolate' }),
    ) !== null
  );
}

function parsed(file: string, code: string): t.File {
  const tree = parseSync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (!tree) throw new Error(`${file} cannot be read`);
  return tree;
}

/** Everything a reader may meet that is written in the code itself. */
function stray(file: string, code: string): string[] {
  const tree = parsed(file, code);
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
