import { survey } from '../support/world.ts';

export const infoSecret = 'a secret that only this test knows';
const rate = (id: string, title: unknown = id) => ({ id, type: 'rate', title });

export const shop = survey({
  id: 'shop',
  title: 'Shop',
  config: { allowReAnswer: true, endText: 'Plan {value.plan|none}, {value.twice|nothing} points.' },
  values: {
    plan: { from: 'address', type: 'text', maxLength: 8 },
    seats: { from: 'address', type: 'number', default: 1 },
    trial: { from: 'context', type: 'boolean' },
    team: { from: 'context', type: 'text', maxLength: 4 },
    tier: { from: 'info', type: 'text' },
    twice: { compute: 'q.overall * 2 + sum(grid)' },
    paid: { compute: 'not trial and seats >= 2', type: 'boolean' },
    day: { compute: 'today' },
  },
  questions: [
    rate('overall', 'How is {value.plan|your plan} with {value.seats} seats, {value.tier}?'),
    { ...rate('grid'), type: 'multiRate', choice: [{ id: 'a', text: 'A' }] },
    rate('after', 'You gave {overall}, which is {value.twice} now.'),
  ],
});
export const ages = survey({
  id: 'ages',
  title: 'Ages',
  values: {
    age: { compute: 'years(born)' },
    until: { compute: 'if(answered(born), today, today)' },
    days: { compute: 'days(born, value.until)' },
    weeks: { compute: 'floor(days / 7)' },
    share: { compute: 'round(days / 365.25, 1)' },
    months: { compute: 'months(born, value.until)' },
    birth: { compute: 'year(q.born) * 100 + month(q.born)' },
  },
  questions: [
    { id: 'born', type: 'singleInput', title: 'Born?', config: { kind: 'date', required: false } },
    {
      ...rate('care', 'At {value.age|any age}?'),
      description:
        '{value.days|?}, {value.weeks|?}, {value.share|?}, {value.months|?}, {value.birth|?}',
    },
  ],
});
export const joins = survey({
  id: 'joins',
  title: 'Joins',
  values: {
    pool: { compute: 'if(includes(likes, "pool"), 10, 20)' },
    least: { compute: 'min(q.size, 7, pool)' },
    digits: { compute: 'length(concat("😀", q.size))' },
    half: { compute: 'contains(concat(q.size), ".5")' },
    most: { compute: 'max(q.size, 7)' },
    text: { compute: 'concat("<", q.size, "/", least, ">")' },
    twice: { compute: 'concat(text, text, text, text)' },
    long: { compute: `concat(${Array(60).fill('twice').join()})` },
    longest: { compute: `concat(${Array(60).fill('long').join()})` },
  },
  questions: [
    {
      ...{ id: 'likes', type: 'check', title: 'What?', config: { required: false } },
      choice: ['pool', 'pools'].map((id) => ({ id, text: id })),
    },
    { id: 'size', type: 'singleInput', title: 'Size?', config: { required: false, format: 1 } },
    {
      ...rate(
        'after',
        '{value.pool} {value.least} {value.most} {value.text} {value.digits} {value.half}',
      ),
      description: '{value.longest}',
    },
  ],
});
export const graded = survey({
  id: 'graded',
  title: 'Graded',
  scoring: { factor: 2, maximum: 100 },
  config: { endText: '{value.total}' },
  values: {
    seats: { from: 'address', type: 'number', default: 1, score: { offset: 1, weight: 0.5 } },
    late: { from: 'context', type: 'number', score: {} },
    bonus: { from: 'info', type: 'number', score: { weight: -1 } },
    both: { compute: 'q.first * q.second + seats', score: {} },
    total: { compute: 'score' },
  },
  ends: [{ id: 'high', when: { of: 'score', atLeast: 45 }, endText: 'High {value.total}' }],
  questions: [rate('first'), { ...rate('second'), showIf: { of: 'score', between: [15, 15] } }],
});
export const plain = survey({ id: 'plain', title: 'Plain', questions: [rate('n')] });

export const bare = (text: string | undefined) => text?.replace(/[\u2068\u2069]/g, '');
