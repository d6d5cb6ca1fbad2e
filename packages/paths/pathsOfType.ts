// The words of a type contain macros, which have to be expanded before its `paths.ts` imports them.
import './survey/macros.ts';
import { type Code, type QuestionType, questionTypes } from '../../contract/questions/index.ts';
// This import also adds the types of packages.
import '../../server/questions/index.ts';
import { findPartOfPackage, isPackaged } from '../../server/questions/packages.ts';
import type { QuestionTypePaths } from './questionTypePaths.ts';

const byCode = new Map<number, QuestionTypePaths>();
for (const { code, name } of Object.values<QuestionType>(questionTypes)) {
  const part = isPackaged(code)
    ? await findPartOfPackage(code, 'paths')
    : await import(`../../types/${name}/paths.ts`);
  byCode.set(code, (part as { readonly paths: QuestionTypePaths } | null)?.paths ?? {});
}

/**
 * The module `paths` of a question type for path tests and simulations; empty for a type from a package without one.
 */
export function pathsOfType<C extends Code>(code: C): QuestionTypePaths<C> {
  return (byCode.get(code) ?? {}) as QuestionTypePaths<C>;
}
