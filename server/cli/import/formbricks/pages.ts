import { binary, type Expression, literal, not } from '../expressions/expression.ts';

/** Ids of pages that have no answer: respondents see them and go on. */
export function pagesOf(json: unknown): ReadonlySet<string> {
  const { questions, blocks } = Object(json);
  const inBlocks = [blocks ?? []].flat().flatMap((block) => Object(block).elements ?? []);
  const all: readonly unknown[] = [...[questions ?? []].flat(), ...inBlocks];
  return new Set(
    all.flatMap((one): string[] => {
      const { type, id, dismissButtonLabel } = Object(one);
      return type === 'cta' && !dismissButtonLabel ? [String(id)] : [];
    }),
  );
}

/** A page that is shown counts as answered: its button was pressed. */
export function withPages(expression: Expression, pages: ReadonlySet<string>): Expression {
  const inside = (part: Expression) => withPages(part, pages);
  switch (expression.kind) {
    case 'call': {
      const [of] = expression.args;
      const isPage = of?.kind === 'reference' && pages.has(of.name);
      return expression.name === 'empty' && isPage ? literal(false) : expression;
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
