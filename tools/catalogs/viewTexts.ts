import { type NodePath, parseSync, types as t, traverse } from '@babel/core';

interface View {
  readonly file: string;
  readonly tree: t.File;
}

/** Attributes that assistive technology reads or the page shows. */
const spoken = [
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
];

/** A word in any script; a single letter or sign does not count. */
const words = /\p{L}{2,}/u;

/** Names that are the same in every language. */
const names: readonly string[] = ['Askpath'];

/** A text that begins with a capital and has several words. */
const sentence = /^\p{Lu}[\p{L}'’]*(?: [\p{L}'’,-]+)+[.?!…]?$/u;

/** Sentences on buttons and in titles of screens and dialogs, with the kind that their comment has to name. */
export function labelsAndTitles({ tree }: View): { text: string; kind: string }[] {
  const texts: { text: string; kind: string }[] = [];
  traverse(tree, {
    JSXElement(path) {
      const { name, attributes } = path.node.openingElement;
      if (!t.isJSXIdentifier(name)) return;
      if (name.name === 'Button') note(path.get('children'), 'Button: ');
      for (const [index, attribute] of attributes.entries()) {
        if (!t.isJSXAttribute(attribute)) continue;
        const kind = kinds[`${name.name} ${attribute.name.name}`];
        if (kind) note([path.get(`openingElement.attributes.${index}`) as NodePath], kind);
      }
    },
  });
  return texts;

  function note(paths: readonly NodePath[], kind: string) {
    const add = (text: string | null | undefined) => {
      if (text) texts.push({ text, kind });
    };
    for (const parent of paths) {
      if (parent.isJSXElement()) continue;
      parent.traverse({
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

/** Placeholders whose format is not declared: neither a number format, nor a written number, nor an isolated text. */
export function undeclaredPlaceholders({ file, tree }: View): string[] {
  const texts: string[] = [];
  traverse(tree, {
    TemplateLiteral(path) {
      if (!isTranslated(path) || isIsolated(path)) return;
      for (const expression of path.node.expressions) {
        const value =
          t.isObjectExpression(expression) && t.isObjectProperty(expression.properties[0])
            ? expression.properties[0].value
            : expression;
        const callee = t.isCallExpression(value) ? value.callee : null;
        const allowed =
          value === expression ? ['arg', 'plural', 'select'] : ['isolate', 'wholeNumber'];
        if (!t.isIdentifier(callee) || !allowed.includes(callee.name))
          texts.push(`${file}:${expression.loc?.start.line}`);
      }
    },
  });
  return texts;
}

/** Texts that are joined by punctuation, which differs between languages. */
export function joinedTexts({ file, tree }: View): string[] {
  if (file.startsWith('src/effects/')) return [];
  const texts: string[] = [];
  const note = (path: NodePath, pieces: readonly string[]) => {
    if (isTranslated(path) || isForDevelopers(path)) return;
    if (pieces.some((piece) => /[.,:;!?…]\s|\s[–—·]/.test(piece)))
      texts.push(`${file}:${path.node.loc?.start.line}: ${pieces.join('…')}`);
  };
  traverse(tree, {
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
  return texts;
}

function isIsolated(path: NodePath): boolean {
  return (
    path.findParent(
      (parent) =>
        parent.isCallExpression() && t.isIdentifier(parent.node.callee, { name: 'isolate' }),
    ) !== null
  );
}

export function readView(file: string, code: string): View {
  const tree = parseSync(code, {
    filename: file,
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  if (!tree) throw new Error(`${file} cannot be read`);
  return { file, tree };
}

/** Texts of a view that are not in the catalogs. */
export function untranslatedTexts({ file, tree }: View): string[] {
  const texts: string[] = [];
  const note = (path: NodePath, text: string) =>
    texts.push(`${file}:${path.node.loc?.start.line}: ${text.trim()}`);
  traverse(tree, {
    JSXText(path) {
      const text = path.node.value.trim();
      if (words.test(text) && !names.includes(text)) note(path, path.node.value);
    },
    StringLiteral(path) {
      const { value } = path.node;
      if (isTranslated(path) || !words.test(value)) return;
      if (isShown(path) || (sentence.test(value) && !isForDevelopers(path))) note(path, value);
    },
    TemplateLiteral(path) {
      if (isTranslated(path) || !isShown(path)) return;
      for (const { value } of path.node.quasis)
        if (words.test(value.raw)) texts.push(`${file}:${path.node.loc?.start.line}: ${value.raw}`);
    },
  });
  return texts;
}

/** Whether the text is inside a macro of Lingui. */
function isTranslated(path: NodePath): boolean {
  return (
    path.findParent((parent) => {
      const called = parent.isTaggedTemplateExpression()
        ? parent.node.tag
        : parent.isCallExpression()
          ? parent.node.callee
          : null;
      return t.isIdentifier(called) && ['t', 'msg', 'plural', 'select'].includes(called.name);
    }) !== null
  );
}

/** Whether the text is a child of an element, or the value of an attribute that is shown or read. */
function isShown(path: NodePath): boolean {
  const holder = path.find((ancestor) => {
    const { parentPath: parent } = ancestor;
    if (!parent) return true;
    if (parent.isJSXExpressionContainer() || parent.isJSXAttribute()) return true;
    const isPassedOn =
      parent.isConditionalExpression() && ancestor.key !== 'test'
        ? true
        : parent.isLogicalExpression();
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

/** Whether only developers see the text: the message of an error, or the path of an import. */
function isForDevelopers(path: NodePath): boolean {
  return (
    path.findParent((parent) => parent.isNewExpression() || parent.isImportDeclaration()) !== null
  );
}
