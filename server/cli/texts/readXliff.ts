import type { Element } from 'xml-js';
import type { Exchange, Unit } from './unit.ts';

/**
 * Reads XLIFF 2 with the segments and their states, which `xliff` leaves out.
 * @throws for another version
 */
export async function readXliff(text: string): Promise<Exchange> {
  const { default: xml } = await import('xml-js');
  const root = childrenOf(xml.xml2js(text) as Element, 'xliff')[0];
  const version = attribute(root, 'version');
  if (!root || !version.startsWith('2.')) {
    const found = version === '' ? '' : `, not version "${version}"`;
    throw new Error(`XLIFF 2 is expected, as "texts export" writes it${found}`);
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
  return childrenOf(parent, 'unit', 'group').flatMap((one) =>
    one.name === 'group' ? unitsIn(one) : [one],
  );
}

/** The text of a unit stands in its segments, and what lies between them. */
function readUnit(unit: Element): Unit {
  const parts = childrenOf(unit, 'segment', 'ignorable');
  const source = parts.map((part) => textOf(childrenOf(part, 'source')[0])).join('');
  const targets = parts.map((part) => ({
    part,
    target: childrenOf(part, 'target')[0],
  }));
  const isMissing = targets.some(({ part, target }) => part.name === 'segment' && !target);
  const target = targets
    .map(({ part, target: own }) => textOf(own ?? childrenOf(part, 'source')[0]))
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

/** The element of a code of another tool; annotations have their text inside. */
function codeIn(element: Element): string | null {
  for (const one of element.elements ?? []) {
    if (one.type !== 'element') continue;
    if (one.name !== 'mrk') return one.name ?? '';
    const inner = codeIn(one);
    if (inner !== null) return inner;
  }
  return null;
}

function textOf(element: Element | undefined): string {
  return (element?.elements ?? [])
    .map((one) => (one.type === 'element' ? textOf(one) : String(one.text ?? one.cdata ?? '')))
    .join('');
}

function childrenOf(parent: Element | undefined, ...names: readonly string[]): readonly Element[] {
  return (parent?.elements ?? []).filter(({ name }) => name !== undefined && names.includes(name));
}

function attribute(element: Element | undefined, name: string): string {
  return String(element?.attributes?.[name] ?? '');
}
