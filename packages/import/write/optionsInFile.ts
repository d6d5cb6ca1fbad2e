import type { Condition } from '../expressions/leaves.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Texts } from '../texts.ts';
import type { Json } from './titles.ts';

interface OptionContext {
  readonly notes: Notes;
  readonly showIf: (option: FormOption) => Condition | null;
  readonly text: (text: Texts) => unknown;
  readonly config: (config: Json) => Json;
}

/** Options, rows or columns in the form of a survey file; an option that is never shown is noted and omitted. */
export function optionsInFile(
  options: readonly FormOption[],
  ids: ReadonlyMap<string, string>,
  { source, isRandom }: FormQuestion,
  context: OptionContext,
): readonly Json[] {
  return options.flatMap((option): readonly Json[] => {
    const { name, text, imgs, config, isAnchored } = option;
    const showIf = context.showIf(option);
    if (showIf === false) {
      context.notes.add(source, 'changed', `the option "${name}" is never shown and is left out`);
      return [];
    }
    return [
      {
        id: ids.get(name) ?? name,
        text: context.text(text),
        ...(imgs ? { imgs } : {}),
        ...(isAnchored && isRandom ? { anchored: true } : {}),
        ...(showIf === null ? {} : { showIf }),
        ...(config ? { questionConfig: context.config(config) } : {}),
      },
    ];
  });
}

export function alwaysShown(option: FormOption): FormOption {
  return { ...option, showIf: null };
}
