import { describe, expect, test } from 'vitest';
import { readSurvey } from '../../surveys/loadSurveys.ts';
import { databases, sharedWorld, survey } from '../support/world.ts';

const linked = (endPageBtnLink: string) => ({
  id: 'linked',
  title: 'Linked',
  config: { endPageBtnEnable: true, endPageBtnLink, endText: 'Bye' },
  values: {
    plan: { from: 'address', type: 'text' },
    twice: { compute: 'q.overall * 2' },
  },
  questions: [
    { id: 'overall', type: 'rate', title: 'Overall' },
    {
      ...{ id: 'parts', type: 'check', title: 'Parts', config: { required: false } },
      choice: [
        { id: 'a', text: '<b>A</b>' },
        { id: 'b', text: 'B' },
      ],
    },
    { id: 'why', type: 'singleInput', title: 'Why?', config: { required: false } },
  ],
});
const hosts = ['shop.example'];
const links = {
  query: 'https://shop.example/to?plan={value.plan}&n={overall}&t={value.twice}&p={parts}#{why}',
  path: 'https://shop.example/a/{why|no one}/b',
  host: 'https://shop.example:8443/?w={why}',
  elsewhere: 'https://other.example/?w={why}',
};
const surveys = Object.entries(links).map(([id, link]) => survey({ ...linked(link), id }));

describe.each(databases)('values in the link of the end page on $name', (database) => {
  const world = sharedWorld(database, surveys, { linkHosts: hosts, isFresh: true });
  const configOf = async (id: keyof typeof links, text = '', plan = '') => {
    const client = world.client();
    await client.start(id, { address: `?v.plan=${encodeURIComponent(plan)}` });
    expect((await client.locate(id)).data.survey.config.endPageBtnLink).toBeUndefined();
    await client.commit(id, 'overall', { score: 4 });
    await client.commit(id, 'parts', { choices: [{ id: 'a' }, { id: 'b' }] });
    const { survey: ended } = (await client.commit(id, 'why', { text })).data;
    expect((await client.locate(id)).data.survey).toEqual(ended);
    return ended?.config;
  };

  test('are encoded as stored', async () => {
    expect(await configOf('query', '<b>é & "#/\u2068', 'a b&plan=pro')).toMatchObject({
      endPageBtnLink:
        'https://shop.example/to?plan=a%20b%26plan%3Dpro&n=4&t=8&p=a%2Cb#%3Cb%3E%C3%A9%20%26%20%22%23%2F%E2%81%A8',
      endPageLinkTrusted: true,
    });
  });

  test.each([
    ['', 'no%20one'],
    ['a/../b?c', 'a%2F..%2Fb%3Fc'],
    ['//evil.example', '%2F%2Fevil.example'],
    ['...', '...'],
    ['x'.repeat(2000), 'x'.repeat(1000)],
  ])('stay in the path: %j', async (text, segment) => {
    const link = `https://shop.example/a/${segment}/b`;
    expect(await configOf('path', text)).toMatchObject({ endPageBtnLink: link });
  });

  test.each(['..', '.'])('make no link that leaves its path: %j', async (text) => {
    const config = await configOf('path', text);
    expect(config).toMatchObject({ endPageBtnEnable: true });
    expect(config).not.toHaveProperty('endPageBtnLink');
    expect(config).not.toHaveProperty('endPageLinkTrusted');
  });

  test('do not make a link trusted', async () => {
    expect(await configOf('host', '@shop.example')).not.toHaveProperty('endPageLinkTrusted');
    expect(await configOf('elsewhere', 'shop.example')).not.toHaveProperty('endPageLinkTrusted');
  });
});

describe('mistakes in links with values', () => {
  const behind =
    'a name in braces can stand only behind the host: in the path, the query or the fragment';
  test.each([
    ['{why}://shop.example/', behind],
    ['https://{why}/', behind],
    ['https://{why}.shop.example/', behind],
    ['https://shop.example{why}/', behind],
    ['https://shop.example:{why}/', behind],
    ['https://{why}@shop.example/', behind],
    ['http://shop.example/{why}', 'an https address is expected, its host in ASCII (xn--…)'],
    ['https://shop.example/{wy}', 'has {wy}: there is no question "wy"; did you mean "why"?'],
    [
      'https://shop.example/{value.plam}',
      'has {value.plam}: there is no value "plam"; did you mean "plan"?',
    ],
    [
      'https://shop.example/{parts:label}',
      'has {parts:label}: a link has the answer as it is stored, without ":label"',
    ],
  ])('%s', (link, reason) => {
    const text = JSON.stringify(linked(link), null, 2);
    const line = text.split('\n').findIndex((textLine) => textLine.includes('endPageBtnLink')) + 1;
    expect(readSurvey('linked.json', text).problems).toMatchObject([
      { path: 'config.endPageBtnLink', line, reason },
    ]);
    const ends = [{ id: 'a', when: { question: 'overall', is: 1 }, endPageBtnLink: link }];
    const file = JSON.stringify({ ...linked('https://shop.example/'), ends });
    expect(readSurvey('linked.json', file).problems).toMatchObject([
      { path: 'ends[0].endPageBtnLink', reason },
    ]);
  });
});
