import type { Countings } from '../../../questions/shared/counting.ts';
import { Counts } from '../counts.ts';
import { WordCounts } from '../words.ts';
import { listsWords } from './blanks.ts';
import type { CollectorFor } from './collector.ts';

/** Counts the answers with one option, which may have a text. */
export const oneOption: CollectorFor<'oneOption'> = ({ choice }, room) => {
  const counts = new Counts();
  const words = new WordCounts(room.words);
  const listed = optionsWithWords(choice);
  return {
    add({ choice: id, text = '' }, locale) {
      if (id === null) return;
      counts.add(id);
      if (listed.has(id)) words.add(text, locale);
    },
    result: () => ({
      kind: 'choices',
      isSeveral: false,
      options: counts.inOrder(choice.map(({ id }) => id)),
      words: listed.size > 0 ? words.result() : null,
    }),
  };
};

/** Counts the answers with several options, each of which may have a text. */
export const severalOptions: CollectorFor<'severalOptions'> = ({ choice, config }, room) => {
  const counts = new Counts();
  const words = new WordCounts(room.words);
  const listed = optionsWithWords(choice);
  return {
    add({ choices }, locale) {
      for (const { id } of choices) counts.add(id);
      const texts = choices.filter(({ id }) => listed.has(id)).map(({ text = '' }) => text);
      words.add(texts.join('\n'), locale);
    },
    result: () => ({
      kind: 'choices',
      isSeveral: config.max !== 1,
      options: counts.inOrder(choice.map(({ id }) => id)),
      words: listed.size > 0 ? words.result() : null,
    }),
  };
};

function optionsWithWords(
  choice: Countings['oneOption']['question']['choice'],
): ReadonlySet<string> {
  const listed = choice.filter(
    ({ questionConfig: { input, ...blank } }) => input && listsWords(blank),
  );
  return new Set(listed.map(({ id }) => id));
}
