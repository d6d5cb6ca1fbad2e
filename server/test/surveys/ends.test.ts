import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { formats } from '../../export/formats.ts';
import { exportRows } from '../../export/rows.ts';
import { surveyWarnings } from '../../surveys/checks/surveyWarnings.ts';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { databases, sharedWorld, survey } from '../support/world.ts';

const overall = { id: 'overall', type: 'rate', title: 'Overall' };
const why = { id: 'why', type: 'singleInput', title: 'Why?', config: { required: false } };
const shop = {
  endPageBtnEnable: true,
  endPageBtnLink: 'https://shop.example/',
  endPageBtnText: 'Shop',
};
const thanks = {
  id: 'thanks',
  title: 'Thanks',
  config: { endTitle: 'Done', endText: 'Bye', allowReAnswer: true, ...shop },
  values: { plan: { from: 'address', type: 'text' } },
  questions: [overall, why],
  ends: [
    {
      id: 'angry',
      when: { question: 'overall', atMost: 2 },
      endTitle: 'Sorry about the {why|weather}',
      endText: { en: 'We call you about {why|it}.', de: 'Wir rufen an wegen {why|it}.' },
    },
    {
      id: 'pro',
      when: [
        { value: 'plan', is: 'pro' },
        { of: 'language', is: 'en' },
      ],
      endText: 'Thanks, pro',
      endPageBtnEnable: true,
      endPageBtnLink: 'https://pro.example/',
    },
  ],
};

describe.each(databases)('end pages by condition on $name', (database) => {
  const asked = survey(thanks);
  const single = survey({ ...thanks, id: 'one', ends: undefined });
  const world = sharedWorld(database, [asked, single], {
    linkHosts: ['pro.example'],
    isFresh: true,
  });
  const started = async (sent: { address?: string; locale?: string } = {}) => {
    const client = world.client();
    await client.start('thanks', sent);
    return client;
  };
  const exported = async (format: 'csv' | 'jsonl', of = asked) =>
    (await Readable.from(formats[format](of, exportRows(world.store, of))).toArray()).join('');

  test('the first matching one is shown with all its fields and answers in its texts', async () => {
    const client = await started({ address: '?v.plan=pro' });
    const before = (await client.locate('thanks')).data.survey.config;
    expect(before).toMatchObject({ endTitle: 'Done', endText: 'Bye', ...shop });
    await client.commit('thanks', 'overall', { score: 2 });
    const { survey: ended } = (await client.commit('thanks', 'why', { text: 'rain' })).data;
    expect(ended?.config).toEqual({
      endTitle: 'Sorry about the \u2068rain\u2069',
      endText: 'We call you about \u2068rain\u2069.',
      allowReAnswer: true,
    });
    expect((await client.locate('thanks')).data.survey).toEqual(ended);
    expect((await client.end('thanks')).data?.survey).toEqual(ended);
  });

  test('a value and the language choose another one, and its link is checked separately', async () => {
    const client = await started({ address: '?v.plan=pro' });
    const { survey: ended } = (await client.end('thanks')).data ?? {};
    expect(ended?.config).toEqual({
      endText: 'Thanks, pro',
      endPageBtnEnable: true,
      endPageBtnLink: 'https://pro.example/',
      endPageLinkTrusted: true,
      allowReAnswer: true,
    });
    const german = await started({ address: '?v.plan=pro', locale: 'de' });
    const { survey: other } = (await german.end('thanks')).data ?? {};
    expect(other?.config).toMatchObject({ endText: 'Bye', ...shop });
  });

  test('another round chooses a page again', async () => {
    const client = await started();
    await client.commit('thanks', 'overall', { score: 1 });
    const first = await client.commit('thanks', 'why', { text: '' });
    expect(first.data.survey?.config.endText).toBe('We call you about it.');
    await client.reAnswer('thanks');
    await client.start('thanks');
    await client.commit('thanks', 'overall', { score: 5 });
    const second = await client.commit('thanks', 'why', { text: '' });
    expect(second.data.survey?.config.endText).toBe('Bye');
  });

  test('the export names it where a survey has several', async () => {
    const angry = await started();
    await angry.commit('thanks', 'overall', { score: 1 });
    expect((await exported('jsonl')).includes('"end"')).toBe(false);
    await angry.end('thanks');
    const other = await started();
    await other.commit('thanks', 'overall', { score: 4 });
    await other.end('thanks');
    const [header = '', ...rows] = (await exported('csv')).trim().split('\r\n');
    const column = header.split(',').indexOf('end');
    expect(rows.map((row) => row.split(',')[column]).sort()).toEqual(['', 'angry']);
    const lines = (await exported('jsonl')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).end).sort()).toEqual(['angry', null]);
    expect((await exported('csv', single)).split('\r\n')[0]?.split(',')).not.toContain('end');
  });
});

describe('mistakes in end pages', () => {
  const problemsOf = (more: object) =>
    readSurvey('x.json', JSON.stringify({ ...thanks, id: 'x', ...more })).problems.map(
      ({ path, reason }) => `${path}: ${reason}`,
    );
  const end = { id: 'a', when: { question: 'overall', is: 1 } };

  test.each([
    [
      [{ ...end, when: { question: 'overal', is: 1 } }],
      ['ends[0].when.question: there is no question "overal"; did you mean "overall"?'],
    ],
    [
      [{ ...end, when: { question: 'overall', is: 9 } }],
      ['ends[0].when.is: "9" is no answer to "overall"'],
    ],
    [[end, end], ['ends[1].id: "a" is used twice']],
    [
      [{ ...end, endPageBtnLink: 'http://shop.example/' }],
      ['ends[0].endPageBtnLink: an https address is expected, its host in ASCII (xn--…)'],
    ],
    [
      [{ ...end, endPageBtnEnable: true }],
      ['ends[0].endPageBtnLink: is needed when endPageBtnEnable is true'],
    ],
    [
      [{ ...end, endText: '{wy}' }],
      ['ends[0].endText: has {wy}: there is no question "wy"; did you mean "why"?'],
    ],
    [[{ id: 'a' }], ['ends[0].when: is missing']],
  ])('%j', (ends, problems) => {
    expect(problemsOf({ ends })).toEqual(problems);
  });

  test('a page that hides every later one is a warning', () => {
    const low = { question: 'overall', atMost: 2 };
    const always = { id: 'always', when: { any: [low, { not: low }] } };
    expect(surveyWarnings(survey({ ...thanks, ends: [always, ...thanks.ends] }))).toContainEqual({
      path: 'ends[0].when',
      reason: 'always holds: no later end page is shown',
    });
  });

  test('a page that is never shown is a warning', () => {
    const never = { id: 'never', when: [end.when, { question: 'overall', is: 2 }] };
    expect(surveyWarnings(survey({ ...thanks, ends: [...thanks.ends, never] }))).toContainEqual({
      path: 'ends[2].when',
      reason: 'never holds: its conditions contradict each other',
    });
  });
});
