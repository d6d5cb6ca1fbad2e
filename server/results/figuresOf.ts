import type { Code } from '../../contract/questions/index.ts';
import { serverQuestionTypes } from '../questions/index.ts';
import { partOfPackage } from '../questions/packages.ts';
import type { Figures } from './figures.ts';

const byType = new Map<Code, Figures>();
for (const [key, { name, counting }] of Object.entries(serverQuestionTypes)) {
  if (counting !== 'figures') continue;
  const code = Number(key) as Code;
  const part =
    (await partOfPackage(code, 'figures')) ?? (await import(`../../types/${name}/figures.ts`));
  byType.set(code, (part as { readonly figures: Figures }).figures);
}

/** Returns the figures of this type; undefined for most types, which have none. */
export function figuresOf(code: Code): Figures | undefined {
  return byType.get(code);
}

/** The types that have figures. */
export const typesWithFigures: readonly Code[] = [...byType.keys()];
