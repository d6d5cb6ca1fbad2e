import { html } from 'hono/html';
import { coefficient, integer } from '../markup/format.ts';
import { type Html, nothing, table } from '../markup/html.ts';
import type { Facets } from '../statistics/facets.ts';
import type { QuestionStatistics } from '../statistics/questions.ts';
import type { Result } from '../statistics/results.ts';
import { reachedOf, successOf, timeOf } from './questions/missions.ts';
import type { Texts } from './texts.ts';

/** Compares success, goal, time and lostness of each mission between the arms of the survey. */
export function missionArms(
  questions: readonly QuestionStatistics[],
  { facets, groups }: Facets,
  texts: Texts,
): Html {
  const place = facets.findIndex(({ kind }) => kind === 'arm');
  const arms = groups.filter(({ chosen }) =>
    chosen.every((value, index) => (value !== null) === (index === place)),
  );
  const missions = questions.filter(({ result }) => result.kind === 'mission');
  if (place < 0 || arms.length < 2 || missions.length === 0) return nothing;
  return html`<section aria-labelledby="mission-arms"><h2 id="mission-arms">Missions by arm</h2>
${missions.map(({ id, result: all }) =>
  table(
    texts.title(id),
    [
      ...['Arm', 'With an end'],
      ...(hasGoal(all)
        ? ['Said complete', 'Reached the goal', 'Median time to the goal']
        : ['Success']),
      ...['Median time on task', 'Lostness'],
    ],
    arms.flatMap(({ chosen, statistics }) => {
      const result = statistics.questions.find((question) => question.id === id)?.result;
      if (result?.kind !== 'mission') return [];
      const { success } = result;
      return [
        [
          chosen[place] || '–',
          integer(success.ended),
          successOf(success),
          ...(success.goal ? [reachedOf(success.goal, success.ended), timeOf(success.goal)] : []),
          timeOf(success),
          coefficient(success.lostness?.mean ?? null),
        ],
      ];
    }),
  ),
)}</section>`;
}

function hasGoal(result: Result): boolean {
  return result.kind === 'mission' && result.success.goal !== null;
}
