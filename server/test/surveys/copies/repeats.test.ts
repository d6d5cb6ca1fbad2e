import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Step, Subject } from '../../../../contract/survey.ts';
import { input, radio, rate } from '../../../../test/support/fixtures/branches.ts';
import { answersTo } from '../../../cli/preview/answersTo.ts';
import { formats } from '../../../export/formats.ts';
import { exportRows } from '../../../export/rows.ts';
import { noFacts } from '../../../surveys/conditions/facts.ts';
import {
  answerAll,
  type Client,
  databases,
  sample,
  sharedWorld,
  sqlite,
  survey,
  testWorld,
} from '../../support/world.ts';

const isolated = (text: string | number) => `\u2068${text}\u2069`;
const option = (id: string, text: unknown = id, more: object = {}) => ({ id, text, ...more });
const another = { title: { en: 'More after {date}?', fa: 'باز؟' }, yes: 'Yes', no: 'No' };
const exclusive = { questionConfig: { exclusive: true } };

const visits = survey({
  ...{ id: 'visits', title: 'Visits', languages: ['en', 'fa'], ahead: false },
  config: { allowPrevious: true, endText: '{value.total} in {value.times}, {bad~2|fine}' },
  scoring: {},
  values: {
    total: { compute: 'sum(q["paid~*"])', type: 'number' },
    times: { compute: 'count(q["date~*"])', type: 'number' },
  },
  questions: [
    radio('here'),
    {
      block: 'visit',
      showIf: { question: 'here', is: 'yes' },
      repeat: { max: 3, another },
      questions: [
        { ...input('date', {}), title: { en: 'Visit {number}', fa: 'بازدید {number}' } },
        { ...input('paid', {}), title: 'Paid on {date}', next: [{ when: paid('0'), to: 'end' }] },
        { ...rate('bad'), showIf: { question: 'paid', matches: '9.*' } },
      ],
    },
    { ...input('last', {}), showIf: { question: 'date~2', answered: true } },
    radio('close'),
  ],
});

function paid(is: string) {
  return { question: 'paid', is };
}

const parts = survey({
  ...{ id: 'parts', title: 'Parts', languages: ['en', 'de'], ahead: false },
  questions: [
    {
      ...{ id: 'used', type: 'check', title: 'Used', config: { required: false } },
      choice: [
        option('pool', { en: '<b>Pool</b> & more', de: 'Becken' }, { imgs: ['/pictures/p.webp'] }),
        option('sauna', { en: 'Sauna', de: 'Dampfbad' }),
        option('bar', 'Bar'),
        option('slide', 'Slide', { showIf: { of: 'language', is: 'fr' } }),
        option('other', { en: 'Other', de: 'Anderes' }, { questionConfig: { input: true } }),
        option('none', 'None', exclusive),
      ],
    },
    {
      block: 'part',
      forEach: { question: 'used', except: ['bar'] },
      questions: [
        { ...input('why', {}), title: { en: 'Why {each}?', de: 'Warum {each}?' } },
        { ...radio('again'), title: '{each}', description: 'Again, {why}?' },
      ],
    },
    {
      ...{ id: 'best', type: 'radio', title: 'Best' },
      ...{ choiceFrom: { question: 'used' }, choice: [option('same', 'Same')] },
    },
    {
      ...{ id: 'missed', type: 'check', title: 'Missed' },
      choiceFrom: { question: 'used', which: 'notChosen' },
    },
    {
      ...{ id: 'marks', type: 'multiRate', title: 'Marks', config: { required: false } },
      choiceFrom: { question: 'used' },
    },
    { block: 'mark', forEach: { question: 'marks', which: 'answered' }, questions: [rate('why2')] },
    radio('close'),
  ],
});

async function asked(client: Client, id: string, answers: readonly unknown[], locale = 'en') {
  let data: Step = (await client.start(id, { locale })).data;
  const seen: (Subject | undefined)[] = [data.subject];
  for (const answer of answers) {
    const asked = data.subject?.questionId ?? '';
    const reply = await client.commit(id, asked, answer);
    expect(reply.code, asked).toBe(200);
    data = reply.data;
    seen.push(data.subject);
  }
  return { data, seen, ids: seen.map((subject) => subject?.questionId ?? 'end') };
}

const idsOf = (subject: Subject | undefined) =>
  (subject?.choice ?? []).map((item) => Object(item).id);

const yes = { choice: 'yes' };
const no = { choice: 'no' };
const text = (value: string) => ({ text: value });

describe.each(databases)('a block is asked again on $name', (database) => {
  const world = sharedWorld(database, [visits], { isFresh: true });

  test('as long as its condition holds, with its own texts, conditions, columns and progress', async () => {
    const client = world.client();
    const walk = [yes, text('May'), text('95'), { score: 1 }, yes, text('June'), text('5'), no];
    const { seen, ids, data } = await asked(client, 'visits', [...walk, text('bye'), no]);
    expect(ids).toEqual([
      ...['here', 'date', 'paid', 'bad', 'visit~another-2', 'date~2', 'paid~2'],
      ...['visit~another-3', 'last', 'close', 'end'],
    ]);
    expect(seen.map((subject) => subject?.title)).toMatchObject([
      'here',
      `Visit ${isolated(1)}`,
      `Paid on ${isolated('May')}`,
      'bad',
      `More after ${isolated('May')}?`,
      `Visit ${isolated(2)}`,
      `Paid on ${isolated('June')}`,
      `More after ${isolated('June')}?`,
      ...['last', 'close', undefined],
    ]);
    // A further repetition counts once the respondent has asked for it.
    expect(seen.map((subject) => subject?.count)).toEqual([
      7,
      7,
      7,
      7,
      7,
      11,
      11,
      10,
      10,
      10,
      undefined,
    ]);
    expect(data).toMatchObject({
      respondent: { score: 1 },
      survey: { config: { endText: `${isolated(100)} in ${isolated(2)}, fine` } },
    });
    const lines = await Readable.from(
      formats.csv(visits, exportRows(world.store, visits)),
    ).toArray();
    const [head = '', row = ''] = lines.join('').replace('\ufeff', '').split(/\r?\n/);
    expect(head).toContain(
      'here,date,paid,bad,visit~another-2,date~2,paid~2,bad~2,visit~another-3,date~3,paid~3,bad~3,last,close',
    );
    expect(row).toContain('yes,May,95,1,yes,June,5,,no,,,,bye,no,100,2');
  });

  test('until a jump leaves it, and Previous returns to the copy before', async () => {
    const client = world.client();
    await asked(client, 'visits', [yes, text('May'), text('1'), yes, text('June')]);
    for (const id of ['date~2', 'visit~another-2']) {
      await client.back('visits');
      expect((await client.current('visits')).data?.questionId).toBe(id);
    }
    const declined = await client.commit('visits', 'visit~another-2', no);
    expect(declined.data.subject).toMatchObject({ questionId: 'close', index: 5, count: 5 });
    await client.back('visits');
    const wanted = await client.commit('visits', 'visit~another-2', yes);
    expect(wanted.data.subject).toMatchObject({ questionId: 'date~2', result: '{"text":"June"}' });
    await client.commit('visits', 'date~2', text('July'));
    const ended = await client.commit('visits', 'paid~2', text('0'));
    expect(ended.data).toMatchObject({ status: 3 });
  });

  test('with numbers in the digits of the language', async () => {
    const { seen } = await asked(world.client(), 'visits', [yes], 'fa');
    expect(seen[1]?.title).toBe(`بازدید ${isolated('۱')}`);
  });
});

test('a block is asked for each chosen option, and options are copied', async () => {
  const world = await testWorld(sqlite, [parts]);
  const chosen = { choices: ['pool', 'bar'].map((id) => ({ id })) };
  const marks = { rows: { bar: 2 } };
  const answers = [chosen, text('<i>'), yes, { choice: 'bar' }, { choices: [{ id: 'sauna' }] }];
  const more = [...answers, marks, { score: 2 }, no];
  const { seen, ids } = await asked(world.client(), 'parts', more);
  expect(ids).toEqual([
    ...['used', 'why~pool', 'again~pool', 'best', 'missed', 'marks', 'why2~bar', 'close', 'end'],
  ]);
  expect(seen[1]?.title).toBe(`Why ${isolated('Pool &amp; more')}?`);
  expect(seen[2]).toMatchObject({
    title: isolated('Pool &amp; more'),
    description: `Again, ${isolated('&lt;i&gt;')}?`,
  });
  const options = (index: number) => idsOf(seen[index]);
  expect([options(3), options(4), options(5)]).toEqual([
    ['pool', 'bar', 'same'],
    ['sauna', 'other'],
    ['pool', 'bar'],
  ]);
  expect(seen[3]).toMatchObject({ choice: [{ imgs: ['/pictures/p.webp'] }, {}, {}] });

  const german = await asked(world.client(), 'parts', [chosen, text('x')], 'de');
  expect(german.seen.slice(1).map((subject) => subject?.title)).toEqual([
    `Warum ${isolated('Becken')}?`,
    isolated('Becken'),
  ]);

  const all = {
    choices: [...['pool', 'sauna', 'bar'].map((id) => ({ id })), { id: 'other', text: '<Spa>' }],
  };
  const full = [all, text('x'), yes, text('x'), yes, text('x'), yes, { choice: 'same' }];
  const typed = (await asked(world.client(), 'parts', full.slice(0, -1))).seen;
  expect(typed[5]?.title).toBe(`Why ${isolated(isolated('&lt;Spa&gt;'))}?`);
  const other = { id: 'other', text: isolated('&lt;Spa&gt;') };
  expect(typed[7]).toMatchObject({ choice: [{}, {}, {}, other, {}] });
  expect((await asked(world.client(), 'parts', full)).ids.slice(-2)).toEqual(['best', 'marks']);
  const nothing = await asked(world.client(), 'parts', [{ choices: [{ id: 'none' }] }]);
  expect(idsOf(nothing.seen[1])).toEqual(['same']);
  const refused = world.client();
  await asked(refused, 'parts', [chosen, text('x'), yes]);
  expect((await refused.commit('parts', 'best', { choice: 'sauna' })).code).not.toBe(200);
});

test.each(['strength~rash', 'worst', 'medicine~another-4'])(
  'a preview of the intake form begins at %s',
  async (target) => {
    const intake = sample('intake');
    const world = await testWorld(sqlite, [intake]);
    const client = world.client();
    const answers = answersTo(intake, target, new Map(), {
      cascades: new Map(),
      facts: noFacts,
    });
    const { data } = await answerAll(client, 'intake', Object.fromEntries(answers));
    expect(data.subject?.questionId).toBe(target);
  },
);
