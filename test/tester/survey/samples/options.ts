import { listed, plain, quoted } from '../words.ts';

interface Option {
  readonly id: string;
  readonly text: string;
}

/** How a tester finds an option: by its words, or by its place where it is a picture alone. */
export function nameOf(choice: readonly Option[], id: string): string {
  const place = choice.findIndex((option) => option.id === id);
  const text = plain(choice[place]?.text ?? '');
  return text === '' ? `picture ${place + 1}` : quoted(text);
}

/** The options to try one by one: the ends, and those that something depends on. */
export function tried<One extends { readonly id: string }>(
  choice: readonly One[],
  named: readonly string[],
): readonly One[] {
  return choice.filter(
    ({ id }, place) => place === 0 || place === choice.length - 1 || named.includes(id),
  );
}

/** Chosen together, and nothing else. */
export function chooses(choice: readonly Option[], ids: readonly string[], why = ''): string {
  const names = listed(ids.map((id) => nameOf(choice, id)));
  return ids.length === 1
    ? `Choose only ${names}${why}.`
    : `Choose ${names}, and nothing else${why}.`;
}
