import type { Blank } from '../../../../contract/questions/shared/formats.ts';
import { joinWords, plain, quoted } from '../words.ts';

interface Option {
  readonly id: string;
  readonly text: string;
}

/** An option that may have a field for a text. */
export interface OptionWithText extends Option {
  readonly questionConfig: Blank & { readonly input: boolean };
}

export function nameOf(choice: readonly Option[], id: string): string {
  const index = choice.findIndex((option) => option.id === id);
  const text = plain(choice[index]?.text ?? '');
  return text === '' ? `picture ${index + 1}` : quoted(text);
}

export function chooseSentence(
  choice: readonly Option[],
  ids: readonly string[],
  reason = '',
): string {
  const names = joinWords(ids.map((id) => nameOf(choice, id)));
  return ids.length === 1
    ? `Choose only ${names}${reason}.`
    : `Choose ${names}, and nothing else${reason}.`;
}
