import type { Element } from 'xml-js';
import type { Exchange, Unit } from './unit.ts';

/**
 * Reads XLIFF 2 with its segments and their states, which the package `xliff` drops.
 * @throws for another version
 */
export async function readXliff(text: string): Promise<Exchange> {
  const { default: xml } = await import('xml-js');
  const root = childrenOf(xml.xml2js(text) as Element, 'xliff')[0];
  const version = attribute(root, 'version');
  if (!root || !version.startsWith('2.')) {
    const actualVersion = version === '' ? '' : `, not version "${version}"`;
    throw new Error(`XLIFF 2 is expected, as "texts export" writes it${actualVersion}`);
  }
  const [file] = childrenOf(root, 'file');
  return {
    surveyId: attribute(file, 'id'),
    sourceLanguage: attribute(root, 'srcLang'),
    targetLanguage: attribute(root, 'trgLang'),
    units: unitsIn(file).map(readUnit),
  };
}

function unitsIn(parent: Element | undefined): readonly Element[] {
  return childrenOf(parent, 'unit', 'group').flatMap((child) =>
    child.name === 'group' ? unitsIn(child) : [child],
  );
}

/** Reads a unit, whose text consists of its segments and the parts between them. */
function readUnit(unit: Element): Unit {
  const parts = childrenOf(unit, 'segment', 'ignorable');
  const source = parts.map((part) => textOf(childrenOf(part, 'source')[0])).join('');
  const targets = parts.map((part) => ({
    part,
    target: childrenOf(part, 'target')[0],
  }));
  const isMissing = targets.some(({ part, target }) => part.name === 'segment' && !target);
  const target = targets
    .map(({ part, target: translation }) => textOf(translation ?? childrenOf(part, 'source')[0]))
    .join('');
  return {
    id: attribute(unit, 'id'),
    source,
    target: isMissing ? '' : target,
    doubt: doubtOf(parts),
    note: '',
  };
}

function doubtOf(parts: readonly Element[]): string | null {
  const texts = parts.flatMap((part) => childrenOf(part, 'source', 'target'));
  const inner = texts.map(codeIn).find((name) => name !== null);
  if (inner !== undefined && inner !== null) {
    return `has <${inner}> of XLIFF inside, a plain text is expected`;
  }
  return parts.some((part) => attribute(part, 'state') === 'initial')
    ? 'is marked as initial, check it'
    : null;
}

/**
 * Returns the name of an inline code of another tool; an annotation is no code, and its text is
 * inside it.
 */
function codeIn(element: Element): string | null {
  for (const child of element.elements ?? []) {
    if (child.type !== 'element') continue;
    if (child.name !== 'mrk') return child.name ?? '';
    const inner = codeIn(child);
    if (inner !== null) return inner;
  }
  return null;
}

function textOf(element: Element | undefined): string {
  return (element?.elements ?? [])
    .map((child) =>
      child.type === 'element' ? textOf(child) : String(child.text ?? child.cdata ?? ''),
    )
    .join('');
}

function childrenOf(parent: Element | undefined, ...names: readonly string[]): readonly Element[] {
  return (parent?.elements ?? []).filter(({ name }) => name !== undefined && names.includes(name));
}

function attribute(element: Element | undefined, name: string): string {
  return String(element?.attributes?.[name] ?? '');
}
