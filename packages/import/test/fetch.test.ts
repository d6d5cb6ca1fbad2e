import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imported, noted, workbook } from './support.ts';

/** A picture of a single pixel, of which only the signature and the header are read. */
const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  deflateSync(Buffer.alloc(5)),
]);
const replies: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/towns': [
    'application/json',
    JSON.stringify({ data: { list: [{ id: 1, name: { en: 'Aa' }, flag: '/p.png' }, { id: 2 }] } }),
  ],
  '/lines': ['text/plain', 'red|Red\nblue\n'],
  '/p.png': ['image/png', png],
  '/text.png': ['image/png', 'no picture'],
};
const lists = new Map<string, string>();
const asked: string[] = [];
const server = createServer((request, reply) => {
  const { url = '' } = request;
  asked.push(url);
  const [, target] = /^\/to\?(.*)/.exec(url) ?? [];
  if (target !== undefined) return reply.writeHead(302, { location: target }).end();
  if (url === '/endless') return reply.writeHead(200).end(Buffer.alloc(2 ** 21 + 1, ' '));
  const list = lists.get(url);
  const [type, body] = replies[url] ?? ['text/plain', list ?? ''];
  reply
    .writeHead(url in replies || list !== undefined ? 200 : 404, { 'content-type': type })
    .end(body);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const from = (name: string, url: string, more: object = {}) => ({
  ...{
    type: 'dropdown',
    name,
    choicesByUrl: { url: url.startsWith('/') ? origin + url : url, ...more },
  },
});
const read = (elements: readonly object[], ...flags: string[]) =>
  imported('lists.json', JSON.stringify({ elements }), {}, flags);

test('takes options and pictures from addresses on request', async () => {
  const names = { path: 'data.list', valueName: 'id', titleName: 'name.en' };
  const { questions, problems, report, pictures } = await read(
    [
      from('town', '/towns', names),
      from('colour', '/to?/lines'),
      { type: 'image', name: 'map', imageLink: `${origin}/p.png`, altText: 'The "map"' },
      {
        ...{ type: 'imagepicker', name: 'pick' },
        choices: [
          { value: 'a', imageLink: `${origin}/p.png` },
          { value: 'b', imageLink: `${origin}/p.png` },
        ],
      },
      { type: 'html', name: 'intro', html: `<p>See <img src='${origin}/p.png' alt="it"></p>` },
    ],
    '--fetch',
  );
  expect(problems).toEqual([]);
  expect(report).not.toContain('lost: ');
  expect(questions.town?.choice).toMatchObject([
    { id: '1', text: 'Aa' },
    { id: '2', text: '2' },
  ]);
  expect(noted(report, 'town')).toContain('changed: its options are those of http');
  expect(questions.colour?.choice).toMatchObject([
    { id: 'red', text: 'Red' },
    { id: 'blue', text: 'blue' },
  ]);
  const [picture = ''] = [...pictures];
  expect([...pictures]).toEqual([expect.stringMatching(/^p-\w{12}\.png$/)]);
  expect(questions.map?.title).toBe(`<img src="/pictures/${picture}" alt="The &quot;map&quot;">`);
  expect(questions.pick?.choice).toMatchObject([
    { imgs: [{ src: `/pictures/${picture}`, alt: '' }] },
    { imgs: [{ src: `/pictures/${picture}` }] },
  ]);
  expect(questions.intro?.title).toContain(`src='/pictures/${picture}'`);
});

test('opens no address without --fetch, and says so', async () => {
  asked.length = 0;
  const { report } = await read([from('town', '/towns')]);
  expect(noted(report, 'town')).toContain('--fetch takes it');
  expect(asked).toEqual([]);
});

describe('refuses with --fetch', () => {
  test.each([
    ['/missing', 'answers with status 404'],
    ['/endless', 'has more than 2097152 bytes'],
    ['/to?/to?/to?/to?/lines', 'redirects more than 3 times'],
    ['/to?http://10.0.0.1/', 'is in a network that is not public'],
    ['/to?http://localhost:1/', 'is in a network that is not public'],
    ['/to?file:///etc/hosts', 'file: is neither http nor https'],
    ['http://169.254.169.254/latest', 'is in a network that is not public'],
    ['http://168.63.129.16/metadata', 'is in a network that is not public'],
    ['http://[::ffff:168.63.129.16]/', 'is in a network that is not public'],
    ['http://[fd00:ec2::254]/latest', 'is in a network that is not public'],
    ['http://[fd20:ce::254]/', 'is in a network that is not public'],
    ['http://[fd00:42::42]/', 'is in a network that is not public'],
    ['https://shop.example/{region}', 'the address depends on an answer'],
    ['countries.json', 'the address has no host'],
    ['/text.png', '"no picture"'],
  ])('%s', async (url, reason) => {
    const { report, questions } = await read([from('town', url)], '--fetch');
    if (reason.startsWith('"')) expect(questions.town?.choice).toHaveLength(1);
    else expect(noted(report, 'town')).toContain(reason);
  });

  test.each([
    ['the host of the list itself', () => origin],
    ['another port', () => 'http://127.0.0.1:1'],
    ['a name of this machine', () => origin.replace('127.0.0.1', 'localhost')],
    ['IPv6', () => 'http://[::1]:1'],
    ['a private network', () => 'http://10.0.0.1'],
  ])('a picture that a list has at %s', async (_, host) => {
    asked.length = 0;
    const items = [{ value: 'a', picture: `${host()}/p.png` }];
    lists.set('/flags', JSON.stringify(items));
    const pick = {
      ...{ type: 'imagepicker', name: 'pick' },
      choicesByUrl: { url: `${origin}/flags`, imageLinkName: 'picture' },
    };
    const { report, pictures } = await read([pick], '--fetch');
    expect(noted(report, 'pick')).toContain('is in a network that is not public');
    expect([pictures.size, asked]).toEqual([0, ['/flags']]);
  });

  test('a name of a host in a network that is not public', async () => {
    asked.length = 0;
    const url = `${origin.replace('127.0.0.1', hostname())}/lines`;
    const { report } = await read([from('town', url)], '--fetch');
    expect(noted(report, 'town')).toContain('lost: ');
    expect(asked).toEqual([]);
  });

  test('what is no picture', async () => {
    const { report, pictures } = await read(
      [{ type: 'image', name: 'map', imageLink: `${origin}/text.png` }],
      '--fetch',
    );
    expect(noted(report, 'map')).toContain('is no picture that a survey can have');
    expect(pictures.size).toBe(0);
  });
});

test('takes pictures and tables that lie beside a form', async () => {
  const survey = [
    ['type', 'name', 'label', 'media::image', 'calculation', 'choice_filter'],
    ['select_one towns', 'town', 'Town', 'map.png', '', ''],
    ['calculate', 'tax', '', '', "pulldata('rates', 'rate', 'town', #{town})", ''],
    ['calculate', 'region', '', '', "instance('towns')/root/item[name = #{town}]/region", ''],
    ['note', 'shown', '#{tax} % in #{region}', '', '', ''],
    ['select_one_external streets', 'street', 'Street', '', '', 'town=#{town}'],
    ['select_one towns', 'gone', 'Gone', 'gone.png', '', ''],
    ['note', 'above', 'Above', 'deep/out.png', '', ''],
  ].map((row) => row.map((cell) => cell.replaceAll('#{', '${')));
  const choices = [
    ['list_name', 'name', 'label', 'region', 'image'],
    ['towns', 'a', 'Aa', 'North', 'a.png'],
    ['towns', 'b', 'Bb', 'South "B"', ''],
  ];
  const external_choices = [
    ['list_name', 'name', 'label', 'town'],
    ['streets', 's1', 'First', 'a'],
    ['streets', 's2', 'Second', 'b'],
  ];
  const { file, questions, problems, report, pictures } = await imported(
    'towns.xlsx',
    workbook({ survey, choices, external_choices }),
    {
      'deep/out.png': png,
      'media/map.png': png,
      'a.png': png,
      'rates.csv': 'town,rate\na,3.5\nb,4\nc,4\n',
    },
  );
  expect(problems).toEqual([]);
  expect(pictures.size).toBe(2);
  expect(questions.town?.description).toContain('<img src="/pictures/map-');
  expect(questions.town?.choice).toMatchObject([{ imgs: [{ alt: '' }] }, { id: 'b' }]);
  expect(file.values).toEqual({
    tax: {
      compute: 'if((q.town == "a"), 3.5, if(((q.town == "b") or (q.town == "c")), 4, 0 / 0))',
    },
    region: { compute: 'if((q.town == "a"), "North", if((q.town == "b"), "South \\"B\\"", ""))' },
  });
  expect(questions.shown?.title).toBe('{value.tax} % in {value.region}');
  expect(questions.street?.choice).toMatchObject([
    { showIf: { question: 'town', is: 'a' } },
    { showIf: { question: 'town', is: 'b' } },
  ]);
  expect(report.match(/lost: .*/g)).toEqual([
    'lost: media::image is not kept: gone.png',
    'lost: media::image is not kept: deep/out.png',
  ]);
});
