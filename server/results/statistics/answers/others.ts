import { inputOf } from '../../../../contract/questions/linkage.ts';
import { Counts } from '../counts.ts';
import { pathSeparator, type Ranked } from '../results.ts';
import { WordCounts } from '../words.ts';
import { listsWords } from './blanks.ts';
import type { CollectorFor } from './collector.ts';

/** Bounds the page: a tree may have thousands of leaves. */
const mostPaths = 500;

/** The place of each option. */
export const ranking: CollectorFor<'ranking'> = ({ choice }) => {
  const places = new Map(choice.map(({ id }) => [id, { ranked: 0, first: 0, sum: 0 }]));
  return {
    add({ order }) {
      for (const [index, id] of order.entries()) {
        const place = places.get(id);
        if (!place) continue;
        place.ranked += 1;
        place.sum += index + 1;
        if (index === 0) place.first += 1;
      }
    },
    result() {
      const options = [...places].map(
        ([id, { ranked, first, sum }]): Ranked => ({
          id,
          ranked,
          first,
          mean: ranked === 0 ? null : sum / ranked,
        }),
      );
      const place = ({ mean }: Ranked) => mean ?? Number.POSITIVE_INFINITY;
      return {
        kind: 'order',
        options: options.sort((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0)),
      };
    },
  };
};

/** Linked lists: the chosen paths, the most frequent first. */
export const paths: CollectorFor<'paths'> = ({ config }, room) => {
  const counts = new Counts();
  const words = new WordCounts(room.words);
  return {
    add({ path, text = '' }, locale) {
      if (path.length === 0) return;
      counts.add(path.join(pathSeparator));
      const input = inputOf(path, config);
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
