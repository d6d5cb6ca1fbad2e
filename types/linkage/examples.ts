import type { Example } from '../../contract/examples/example.ts';
import { malformed, noAnswers, wrong } from '../../contract/examples/parts.ts';

const path = (...ids: readonly string[]) => ({ path: ids });

export const linkageExamples: readonly Example[] = [
  {
    name: 'linkage-three',
    summary: 'Three lists, each depending on the one before; some ways end earlier.',
    subject: {
      type: 10,
      title: 'Which plant would you like to look after this year?',
      config: { cascadeId: 'plants', levels: ['Kind', 'Group', 'Plant'] },
    },
    accepted: [
      path('trees', 'broadleaf', 'birch'),
      path('shrubs', 'flowering', 'rose'),
      path('shrubs', 'hedge'),
      path('moss'),
    ],
    refused: [
      wrong(path(), { kind: 'empty', at: 'level-1' }),
      ...noAnswers,
      ...malformed(
        path('trees', 'broadleaf', 'birch', 'silver'),
        path(''),
        path('trees', ''),
        { path: null },
        { path: 'trees' },
        { path: [1, 2, 3] },
        { path: [null] },
        { path: [['trees']] },
        { path: [{ id: 'trees' }] },
        { path: { 0: 'trees' } },
      ),
    ],
    refusedByServer: [
      wrong(path('trees'), { kind: 'empty', at: 'level-2' }),
      wrong(path('trees', 'conifer'), { kind: 'empty', at: 'level-3' }),
      ...malformed(path('weeds'), path('trees', 'hedge'), path('birch')),
    ],
  },
  {
    name: 'linkage-two',
    summary: 'The same tree, asked for two levels only and without need.',
    subject: {
      type: 10,
      title: 'What grows in front of your window?',
      description: 'No window, or nothing in front of it? Just go on.',
      config: { required: false, cascadeId: 'plants', levels: ['Kind', 'Group'] },
    },
    accepted: [path('trees', 'conifer'), path('moss'), path(), path('shrubs', 'hedge')],
    refused: [
      ...noAnswers,
      ...malformed(path('trees', 'broadleaf', 'oak'), path('', ''), { path: ['trees', null] }),
    ],
  },
  {
    name: 'linkage-other',
    summary: 'Two lists, where one item asks for a text.',
    subject: {
      type: 10,
      title: 'What would you plant beside the gate?',
      config: {
        cascadeId: 'plants',
        levels: ['Kind', 'Group'],
        inputs: [{ item: 'moss', maxLength: 60 }],
      },
    },
    accepted: [
      { path: ['moss'], text: 'Cushion moss' },
      path('trees', 'conifer'),
      path('shrubs', 'hedge'),
    ],
    normalized: [
      { answer: { path: ['trees', 'conifer'], text: 'tall' }, stored: path('trees', 'conifer') },
    ],
    refused: [
      wrong({ path: ['moss'], text: '' }, { kind: 'empty', at: 'moss' }),
      wrong({ path: ['moss'], text: 'x'.repeat(61) }, { kind: 'tooLong', max: 60, at: 'moss' }),
      ...malformed({ path: ['moss'], text: 5 }),
    ],
    refusedByServer: [wrong(path('trees'), { kind: 'empty', at: 'level-2' })],
  },
];
