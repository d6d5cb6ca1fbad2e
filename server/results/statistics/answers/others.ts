import { Counts } from '../counts.ts';
import { pathSeparator, type Ranked } from '../results.ts';
import { WordCounts } from '../words.ts';
import { listsWords } from './blanks.ts';
import type { CollectorFor } from './collector.ts';

/** Bounds the size of the page, because a tree may have thousands of leaves. */
const mostPaths = 500;

/** Counts the position of each option. */
export const ranking: CollectorFor<'ranking'> = ({ choice }) => {
  const counts = new Map(choice.map(({ id }) => [id, { ranked: 0, first: 0, sum: 0 }]));
  return {
    add({ order }) {
      for (const [index, id] of order.entries()) {
        // An option may have been removed from the survey since.
        const count = counts.get(id) ?? { ranked: 0, first: 0, sum: 0 };
        counts.set(id, count);
        count.ranked += 1;
        count.sum += index + 1;
        if (index === 0) count.first += 1;
      }
    },
    result() {
      const options = [...counts].map(
        ([id, { ranked, first, sum }]): Ranked => ({
          id,
          ranked,
          first,
          mean: ranked === 0 ? null : sum / ranked,
        }),
      );
      const meanOf = ({ mean }: Ranked) => mean ?? Number.POSITIVE_INFINITY;
      return {
        kind: 'order',
        options: options.sort((a, b) =>
          meanOf(a) < meanOf(b) ? -1 : meanOf(a) > meanOf(b) ? 1 : 0,
        ),
      };
    },
  };
};

/** Counts the chosen paths through linked lists, the most frequent first. */
export const paths: CollectorFor<'paths'> = ({ config }, room) => {
  const counts = new Counts();
  const words = new WordCounts(room.words);
  return {
    add({ path, text = '' }, locale) {
      if (path.length === 0) return;
      counts.add(path.join(pathSeparator));
      const input = config.inputs.find(({ item }) => item === path.at(-1));
      if (input && listsWords(input)) words.add(text, locale);
    },
    result() {
      const all = counts.byCount();
      const others = all.slice(mostPaths).reduce((sum, { count }) => sum + count, 0);
      return {
        kind: 'paths',
        paths: all.slice(0, mostPaths),
        others,
        words: config.inputs.some(listsWords) ? words.result() : null,
      };
    },
  };
};

export const files: CollectorFor<'files'> = () => {
  const types = new Counts();
  let count = 0;
  return {
    add(answer) {
      count += answer.files.length;
      for (const { type } of answer.files) types.add(type);
    },
    result: () => ({ kind: 'files', files: count, types: types.byCount() }),
  };
};
