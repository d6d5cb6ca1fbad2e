import { scalePoints } from '../../../../contract/questions/shared/ratings.ts';
import { Counts } from '../counts.ts';
import { Distribution } from '../distribution.ts';
import type { Nps } from '../results.ts';
import { WordCounts } from '../words.ts';
import type { CollectorFor } from './collector.ts';

/** Counts the answers to a rating, with its reasons and comments if it asks for them. */
export const rating: CollectorFor<'rating'> = (question, room) => {
  const points = scalePoints(question.config);
  const counts = new Counts();
  const tags = new Counts();
  const scores = new Distribution();
  const words = new WordCounts(room.words);
  const { comment = 'none' } = question.config;
  const hasComment = comment !== 'none';
  return {
    add(answer, locale) {
      if (answer.score === null) return;
      counts.add(String(answer.score));
      scores.add(answer.score);
      for (const tag of answer.tags ?? []) tags.add(tag);
      words.add(answer.comment ?? '', locale);
    },
    result: () => ({
      kind: 'scale',
      points: counts.inOrder(points.map(String)),
      summary: scores.summary(),
      nps: isNps(points) ? npsOf(counts) : null,
      tags: tags.inOrder(question.choice.map(({ id }) => id)),
      words: hasComment ? words.result() : null,
    }),
  };
};

/** Counts the answers to a scale for each row. */
export const ratings: CollectorFor<'ratings'> = ({ choice, config }) => {
  const points = scalePoints(config);
  const rows = new Map(choice.map(({ id }) => [id, { counts: new Counts(), sum: 0, answered: 0 }]));
  return {
    add(answer) {
      for (const [id, score] of Object.entries(answer.rows)) {
        // A row may have been removed from the survey since.
        const row = rows.get(id) ?? { counts: new Counts(), sum: 0, answered: 0 };
        rows.set(id, row);
        row.counts.add(String(score));
        row.sum += score;
        row.answered += 1;
      }
    },
    result: () => ({
      kind: 'ratings',
      rows: [...rows].map(([id, { counts, sum, answered }]) => ({
        id,
        answered,
        counts: counts.inOrder(points.map(String)),
        mean: answered === 0 ? null : sum / answered,
      })),
    }),
  };
};

/** Returns whether the points are those of the Net Promoter Score, from 0 to 10. */
function isNps(points: readonly number[]): boolean {
  return points.length === 11 && points[0] === 0;
}

function npsOf(counts: Counts): Nps {
  const among = (from: number, to: number) => {
    let sum = 0;
    for (let score = from; score <= to; score += 1) sum += counts.of(String(score));
    return sum;
  };
  const [detractors, passives, promoters] = [among(0, 6), among(7, 8), among(9, 10)];
  const all = detractors + passives + promoters;
  const score = all === 0 ? null : (100 * (promoters - detractors)) / all;
  return { promoters, passives, detractors, score };
}
