import {
  allOf,
  anyOf,
  binary,
  call,
  type Expression,
  literal,
  not,
  reference,
} from '../expressions/expression.ts';

/** Facts about the elements of a survey on which conditions depend. */
export interface Elements {
  /** Ids of pages without an answer, which respondents only read. */
  readonly pages: ReadonlySet<string>;
  /** The names of matrix rows and fields, by the ids of their elements. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

/**
 * Collects the facts of a survey.
 * @param isByIndex whether rows are named by their positions
 */
export function elementsOf(json: unknown, isByIndex: boolean): Elements {
  const { questions, blocks } = Object(json);
  const inBlocks = [blocks ?? []].flat().flatMap((block) => Object(block).elements ?? []);
  const all: readonly unknown[] = [...[questions ?? []].flat(), ...inBlocks];
  const pages = all.flatMap((element): string[] => {
    const { type, id, dismissButtonLabel } = Object(element);
    return type === 'cta' && !dismissButtonLabel ? [String(id)] : [];
  });
  const parts = all.map((element): [string, readonly string[]] => {
    const { id, rows } = Object(element);
    const names = Array.isArray(rows)
      ? rows.map((row, index) => (isByIndex ? String(index) : String(Object(row).id ?? index)))
      : Object.entries(Object(element)).flatMap(([key, field]) => (isShown(field) ? [key] : []));
    return [String(id), names];
  });
  return { pages: new Set(pages), parts: new Map(parts) };
}

/** Whether logic refers to matrix rows, which it counts from 0. */
export function namesRows(json: unknown): boolean {
  return /"meta":\{"row":/.test(JSON.stringify(json) ?? '');
}

function isShown(field: unknown): boolean {
  const { show, placeholder } = Object(field);
  return show === true && placeholder !== undefined;
}

/**
 * Adapts a condition to the elements: a page counts as answered where it is shown, because its button was pressed, and
 * a question with parts where all parts are answered.
 */
export function withElements(expression: Expression, elements: Elements): Expression {
  const inside = (part: Expression) => withElements(part, elements);
  switch (expression.kind) {
    case 'call': {
      const [of] = expression.args;
      const name = of?.kind === 'reference' ? of.name : '';
      const parts = elements.parts.get(name) ?? [];
      const empty = parts.map((part) => call('empty', reference(`${name}.${part}`)));
      if (of && expression.name === 'isCompletelySubmitted')
        return allOf([not(call('empty', of)), ...empty.map(not)]) ?? expression;
      if (of && expression.name === 'isPartiallySubmitted')
        return allOf([not(call('empty', of)), anyOf(empty)]) ?? expression;
      return expression.name === 'empty' && elements.pages.has(name) ? literal(false) : expression;
    }
    case 'not': {
      const of = inside(expression.of);
      return of.kind === 'literal' && of.value === false ? literal(true) : not(of);
    }
    case 'binary':
      return binary(expression.operator, inside(expression.left), inside(expression.right));
    default:
      return expression;
  }
}
