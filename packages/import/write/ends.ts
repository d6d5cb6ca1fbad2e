import { type Expression, Unconvertible, words } from '../expressions/expression.ts';
import type { Condition } from '../expressions/leaves.ts';
import type { End } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Texts } from '../texts.ts';
import { Ids } from './ids.ts';
import type { Json } from './titles.ts';

interface Words {
  readonly notes: Notes;
  readonly condition: (when: Expression) => Condition;
  readonly filled: (texts: Texts) => unknown;
}

/** The end pages with conditions; a page whose condition cannot be converted is omitted. */
export function endsInFile(
  ends: readonly End[],
  { notes, condition, filled }: Words,
): readonly Json[] {
  const ids = new Ids('end');
  return ends.flatMap(({ name, when, text, link, label }): readonly Json[] => {
    try {
      const holds = condition(when);
      if (typeof holds === 'boolean') {
        if (!holds) return [];
        throw new Unconvertible('it always holds');
      }
      const button = link
        ? {
            ...{ endPageBtnEnable: true, endPageBtnLink: link },
            ...(label ? { endPageBtnText: filled(label) } : {}),
          }
        : {};
      return [
        { id: ids.of(name), when: holds, ...(text ? { endText: filled(text) } : {}), ...button },
      ];
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      const message = `the end page "${name}" if ${words(when)}`;
      notes.add(null, 'lost', `${message} is not kept: ${error.message}`);
      return [];
    }
  });
}
