import type { Example } from 'askpath/contract/examples/example.ts';
import { malformed, noAnswers, wrong } from 'askpath/contract/examples/parts.ts';

const period = (first: string, last: string) => ({ first, last });

export const examples: readonly Example[] = [
  {
    name: 'period-holiday',
    summary: 'Two weeks at most.',
    subject: { type: 1001, title: 'When will you be away?', config: { longest: 14 } },
    accepted: [period('2031-05-01', '2031-05-14'), period('2031-05-01', '2031-05-01')],
    refused: [
      wrong(period('', ''), { kind: 'empty', at: 'first' }, { kind: 'empty', at: 'last' }),
      wrong(period('2031-05-01', ''), { kind: 'empty', at: 'last' }),
      wrong(period('2031-05-01', '2031-05-15'), { kind: 'pattern', at: 'last' }),
      wrong(period('2031-05-02', '2031-05-01'), { kind: 'pattern', at: 'last' }),
      ...noAnswers,
      ...malformed({ first: 1, last: 2 }),
    ],
  },
];
