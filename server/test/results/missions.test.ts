import { expect, test } from 'vitest';
import { eventsCsv } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { resultsPage } from '../../results/page/resultsPage.ts';
import { intervalOfShare, ranksOfMedian } from '../../results/statistics/intervals.ts';
import { statisticsOf } from '../../results/statistics/statisticsOf.ts';
import { answerAll, sqlite, survey, testWorld, type World } from '../support/world.ts';

const definition = { id: 'lamp', title: 'Lamp' };
const buy = {
  ...{ id: 'buy', type: 'text', title: 'Buy a lamp' },
  config: { mission: { instruction: 'Buy', steps: [{ text: 'Find' }, { text: 'Pay' }] } },
};
const lamp = survey({ ...definition, questions: [buy] });

interface Event {
  readonly code: number;
  readonly at: number;
  readonly step?: number;
}

/** A mission that took so many seconds; `between` are the events after its second step began. */
const mission = (seconds: number, outcome: string, between: readonly Event[] = []) => ({
  outcome,
  events: [
    { code: 1, at: 0, step: 1 },
    { code: 9, at: 1000, step: 2 },
    ...between,
    { code: outcome === 'finished' ? 2 : 3, at: seconds * 1000, step: 2 },
  ],
});

async function answered(missions: readonly object[], asked = lamp): Promise<World> {
  const world = await testWorld(sqlite, [asked]);
  for (const answer of missions) await answerAll(world.client(), asked.id, { buy: answer });
  return world;
}

const statisticsIn = ({ store }: World, asked = lamp) =>
  statisticsOf(asked, exportRows(store, asked));

async function pageOf(world: World, asked = lamp): Promise<string> {
  return resultsPage(await statisticsIn(world, asked), asked, { madeAt: world.now });
}

test('success and time on task have confidence intervals, and those who were lost are told', async () => {
  const finished = [10, 20, 30, 40, 50, 60].map((seconds) => mission(seconds, 'finished'));
  const back = { code: 7, at: 2000, step: 1 };
  const world = await answered([
    ...finished.slice(1),
    mission(10, 'finished', [back, { code: 11, at: 3000, step: 2 }]),
    mission(5, 'cancelled'),
    mission(7, 'cancelled'),
  ]);
  const { all } = await statisticsIn(world);
  expect(all.questions[0]?.result).toMatchObject({
    success: {
      ...{ ended: 8, finished: 6, median: 35 },
      // Wilson's interval of 6 in 8; six numbers have their median between the least and the greatest.
      share: { low: expect.closeTo(0.409, 3), high: expect.closeTo(0.929, 3) },
      time: { low: 10, high: 60 },
      // Two of two steps seen in four views: √((2/4 − 1)² + (2/2 − 1)²).
      lostness: { count: 6, median: 0, mean: 0.5 / 6 },
    },
  });
  expect(await pageOf(world)).toMatch(
    /75\.0% \(40\.9% – 92\.9%\).*35\.0\u00a0s \(10\.0\u00a0s – 1/,
  );
});

test('the tip that the reminder shows at the start tells of nobody lost', async () => {
  const events = [
    { code: 1, at: 0, step: 1 },
    { code: 7, at: 1, step: 1 },
    { code: 8, at: 500, step: 1 },
    { code: 9, at: 900, step: 2 },
    { code: 2, at: 2000, step: 2 },
  ];
  const { all } = await statisticsIn(await answered([{ outcome: 'finished', events }]));
  expect(all.questions[0]?.result).toMatchObject({ success: { lostness: { median: 0 } } });
});

test('a mission that was left out is not one without an end', async () => {
  const question = { ...buy, config: { ...buy.config, required: false } };
  const optional = survey({ ...definition, questions: [question] });
  const world = await answered([{}], optional);
  const { all } = await statisticsIn(world, optional);
  expect(all.questions[0]).toMatchObject({ skipped: 1, result: { unfinished: 0 } });
});

test('five participants have lines of their events, from the start and from each step; four have none', async () => {
  const missions = [10, 20, 30, 40].map((seconds) => mission(seconds, 'finished'));
  expect(await pageOf(await answered(missions))).not.toContain('Events of');
  const page = await pageOf(await answered([...missions, mission(50, 'cancelled')]));
  const [, lines = ''] = page.split('Events of 5 participants');
  const captions = [...lines.matchAll(/<caption>([^<]+)</g)].map(([, caption]) => caption);
  expect(captions.slice(0, 3)).toEqual([
    'The whole mission; the axis ends at 50.0\u00a0s',
    'Step 1; the axis ends at 1.0\u00a0s',
    'Step 2; the axis ends at 49.0\u00a0s',
  ]);
  // The second step of the shortest mission took 9 of the 49 seconds, and its line begins at the step.
  const [, second = ''] = lines.split('Step 2');
  const [, first = ''] = second.split('<tbody>');
  expect(first).toContain('x1="0" x2="18.37%"');
  expect(first.slice(0, first.indexOf('</tr>'))).toContain('cx="18.37%"');
});

test('notes are marks on the line with their number, and no word of them is in the file', async () => {
  const notes = [
    { text: 'Zanzibar is expensive', at: 500, step: 1 },
    { text: 'Zanzibar again', at: 2500, step: 2 },
  ];
  const question = { ...buy, config: { mission: { ...buy.config.mission, notes: true } } };
  const noted = survey({ ...definition, questions: [question] });
  const missions = [10, 20, 30, 40, 50].map((seconds) => ({
    ...mission(seconds, 'finished'),
    ...(seconds === 10 ? { notes } : seconds === 20 ? { notes: notes.slice(1) } : {}),
  }));
  const page = await pageOf(await answered(missions, noted), noted);
  expect(page).not.toContain('Zanzibar');
  const [, lines = ''] = page.split('Events of 5 participants');
  const participants = [...lines.matchAll(/<th scope="row">(\d: [^<]+)</g)].map(([, row]) => row);
  expect(participants.slice(0, 3)).toEqual([
    '1: Finished, 2 notes',
    '2: Finished, 1 note',
    '3: Finished',
  ]);
  // The axis of the first step ends at 1 s, and only the first participant wrote a note in it.
  const [, firstStep = ''] = lines.split('Step 1;');
  const [row = ''] = firstStep.split('</tr>').filter((part) => part.includes('1: '));
  expect(row).toContain('1: Finished, 1 note');
  expect(row).toContain('<rect class="tip" x="50%"');
});

const goal = { path: '/thanks*' };
const seek = {
  ...buy,
  config: { mission: { ...buy.config.mission, link: 'https://shop.example.org', goal } },
};
/** A mission whose page has reported the goal after so many seconds. */
const reaching = (seconds: number, outcome: string, at: number) => ({
  ...mission(seconds, outcome),
  goal: { at: at * 1000, step: 2 },
});

test('who said complete is told from who reached the goal, with the time to it', async () => {
  const sought = survey({ ...definition, questions: [seek] });
  const world = await answered(
    [
      ...[2, 3, 4, 5, 6].map((at) => reaching(10, 'finished', at)),
      mission(20, 'finished'),
      reaching(9, 'cancelled', 7),
      mission(30, 'cancelled'),
    ],
    sought,
  );
  const { all } = await statisticsIn(world, sought);
  const share = { low: expect.closeTo(0.409, 3), high: expect.closeTo(0.929, 3) };
  expect(all.questions[0]?.result).toMatchObject({
    success: {
      ...{ ended: 8, finished: 6, share },
      goal: {
        ...{ reached: 6, share, finishedOnly: 1, reachedOnly: 1 },
        ...{ median: 4.5, time: { low: 2, high: 7 } },
      },
    },
  });
  const page = await pageOf(world, sought);
  expect(page).toMatch(/Said complete.*75\.0%.*Reached the goal.*75\.0% \(40\.9% – 92\.9%\)/s);
  expect(page).toMatch(/Median time to the goal.*4\.5\u00a0s \(2\.0\u00a0s – 7\.0\u00a0s\)/s);
  const [, lines = ''] = page.split('Events of 8 participants');
  const participants = [...lines.matchAll(/<th scope="row">(\d: [^<]+)</g)].map(([, row]) => row);
  expect(participants.slice(0, 2)).toEqual([
    '1: Cancelled, goal reached',
    '2: Finished, goal reached',
  ]);
  const [, row = ''] = lines.split('1: Cancelled');
  // The axis of the whole mission ends at 30 s.
  expect(row).toContain('<text class="goal" x="23.33%"');
});

test('arms are compared by the goal, too, where the author names one', async () => {
  const arms = [{ id: 'old' }, { id: 'new' }];
  const compared = survey({ ...definition, arms, questions: [seek] });
  const missions = Array.from({ length: 20 }, () => reaching(10, 'cancelled', 5));
  const page = await pageOf(await answered(missions, compared), compared);
  const [, table = ''] = page.split('id="mission-arms"');
  expect(table).toMatch(/Said complete.*Reached the goal.*Median time to the goal/s);
  expect(table).toMatch(/0\.0%.*100\.0% \(.*5\.0\u00a0s/s);
});

test('a mission without a goal has success alone', async () => {
  const page = await pageOf(await answered([mission(10, 'finished')]));
  expect(page).toContain('Success');
  expect(page).not.toMatch(/Said complete|Reached the goal/);
});

test('arms are compared by success, time and lostness where each has five sessions', async () => {
  const arms = [{ id: 'old' }, { id: 'new' }];
  const compared = survey({ ...definition, arms, questions: [buy] });
  const finished = Array.from({ length: 60 }, (_, index) => mission(10 + index, 'finished'));
  const page = await pageOf(await answered(finished, compared), compared);
  const [, comparison = ''] = page.split('Missions by arm');
  const rows = [...comparison.matchAll(/<th scope="row">(\w+)<\/th><td>(\d+)<\/td><td>100\.0%/g)];
  expect(
    rows
      .slice(0, 2)
      .map(([, arm]) => arm)
      .sort(),
  ).toEqual(['new', 'old']);
  expect(rows.slice(0, 2).reduce((sum, [, , ended]) => sum + Number(ended), 0)).toBe(60);
});

test('a table of events has a row for each event, with its name and the outcome', async () => {
  const { store } = await answered([mission(5, 'cancelled')]);
  let csv = '';
  for await (const part of eventsCsv(exportRows(store, lamp))) csv += part;
  const [head, ...rows] = csv.trim().split('\r\n');
  expect(head).toBe('session,arm,mission,outcome,number,code,name,at,step,text');
  expect(rows.map((row) => row.replace(/^[^,]+,/, ''))).toEqual([
    ',buy,cancelled,1,1,startTask,0,1,',
    ',buy,cancelled,2,9,nextStep,1000,2,',
    ',buy,cancelled,3,3,cancelTask,5000,2,',
  ]);
});

test('intervals hold at the least numbers, and beyond the exact ones', () => {
  expect([intervalOfShare(0, 0), ranksOfMedian(0), ranksOfMedian(5)]).toEqual([null, null, null]);
  expect(intervalOfShare(0, 5)?.low).toBeCloseTo(0);
  expect([10, 100, 1000, 1001].map(ranksOfMedian)).toEqual([
    { low: 1, high: 8 },
    { low: 39, high: 60 },
    { low: 468, high: 531 },
    { low: 468, high: 532 },
  ]);
});
