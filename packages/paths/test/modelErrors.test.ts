import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { output } from '../../../server/test/support/output.ts';
import { radio } from '../../../test/support/fixtures/branches.ts';
import { explore } from '../model.ts';

const counter = setup({
  types: {} as { context: { count: number }; events: { type: 'add' } },
}).createMachine({
  id: 'counter',
  context: { count: 0 },
  on: { add: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
});

const cases = { 'press Add': { event: { type: 'add' } } } as const;

test('states without an end are refused with the case that leads to one too many', () => {
  expect(() =>
    explore(counter, {
      input: undefined,
      cases,
      keyOf: ({ context }) => `count ${context.count}`,
    }),
  ).toThrow(
    'machine "counter", case "press Add" (add) in "count 999": leads to "count 1000", of more than 1000 states',
  );
});

test('an error of a machine names its case and its state', () => {
  const broken = setup({ types: {} as { events: { type: 'add' } } }).createMachine({
    id: 'broken',
    initial: 'calm',
    states: {
      calm: {
        on: {
          add: {
            actions: assign(() => {
              throw new Error('no sum');
            }),
          },
        },
      },
    },
  });
  expect(() =>
    explore(broken, { input: undefined, cases, keyOf: ({ value }) => String(value) }),
  ).toThrow('machine "broken", case "press Add" (add) in "calm": no sum');
});

test.each([
  ['a case that the plan cannot play', 'press nothing', 'the plan has no case "press nothing"'],
  ['a state that no case leads to', 'press Continue the survey', 'no path leads to'],
])(
  '%s is said with plan, file, machine and transition, without the usage',
  async (_, name, words) => {
    const folder = await mkdtemp(join(tmpdir(), 'models-'));
    const file = join(folder, 'window.md');
    const text = `Paths start in: opened.shown\n\n## opened.shown\n\n## opened.folded\n\n- \`${name}\` leads to \`opened.shown\`\n`;
    await writeFile(file, text);
    const { code, err } = await output('packages/paths/cli.ts', {
      args: ['window', '--model', file],
    });
    expect(code).toBe(2);
    expect(err).toContain(
      'Plan window (packages/paths/plans/frame/window.plan.ts), machine "frame": ',
    );
    expect(err).toContain(words);
    expect(err).toContain(`"${name}"`);
    expect(err).toContain('"opened.folded"');
    expect(err).not.toContain('npm run');
  },
);

test('a question that no path reaches ends with exit code 1', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'surveys-'));
  const file = join(folder, 'gap.json');
  const survey = {
    id: 'gap',
    title: 'Gap',
    questions: [radio('q1', { to: 'end' }), radio('q2')],
  };
  await writeFile(file, JSON.stringify(survey));
  const { code, err } = await output('packages/paths/cli.ts', { args: ['survey', file] });
  expect(err).toContain('gap: no path reaches the question q2');
  expect(code).toBe(1);
});
