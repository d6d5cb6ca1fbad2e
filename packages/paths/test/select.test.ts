import { expect, test } from 'vitest';
import { readPathOptions, testPlansFor } from '../write.ts';

async function scriptsFor(...options: string[]) {
  const books = await testPlansFor(readPathOptions(options));
  return books.flatMap(({ scripts }) => scripts);
}

test('only paths that reach a state, by its full name or that of its parent', async () => {
  const reminded = await scriptsFor('session', '--state', 'home.idle, reminded');
  expect(reminded).not.toEqual([]);
  for (const { steps } of reminded)
    expect(steps.map(({ to }) => to)).toContain('home.idle, reminded');
  const idle = await scriptsFor('session', '--state', 'home.idle');
  expect(idle.length).toBeGreaterThan(reminded.length);
  const halted = await scriptsFor('session', '--kind', 'shortest', '--state', 'halted');
  expect(new Set(halted.map(({ steps }) => steps.at(-1)?.to))).toContain('halted.elsewhere');
  expect(idle.map(({ id }) => id)).toEqual(expect.arrayContaining(reminded.map(({ id }) => id)));
});

test('only paths with a case, by its name or by the type of its event', async () => {
  const pressed = await scriptsFor('session', '--event', 'press Restart instead of Continue');
  expect(pressed).not.toEqual([]);
  for (const { steps } of pressed) {
    expect(steps.map(({ name }) => name)).toContain('press Restart instead of Continue');
  }
  const restarted = await scriptsFor('session', '--event', 'session.restart');
  expect(restarted.length).toBeGreaterThan(pressed.length);
});

test('only paths of a length', async () => {
  const lengths = async (length: string) =>
    new Set((await scriptsFor('session', `--length=${length}`)).map(({ steps }) => steps.length));
  expect(await lengths('1')).toEqual(new Set([1]));
  for (const length of await lengths('2-4')) expect([2, 3, 4]).toContain(length);
  for (const length of await lengths('8-')) expect(length).toBeGreaterThanOrEqual(8);
  for (const length of await lengths('-3')) expect(length).toBeLessThanOrEqual(3);
});

test('filters are combined', async () => {
  const scripts = await scriptsFor(
    ...['session', '--kind', 'simple', '--state', 'failed', '--event', 'press Start'],
    ...['--length', '3-6'],
  );
  expect(scripts).not.toEqual([]);
  for (const { steps } of scripts) {
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.map(({ name }) => name)).toContain('press Start');
    expect(steps.some(({ to }) => to.startsWith('failed'))).toBe(true);
  }
});

const missions = [
  'mission',
  'quietMission',
  'lateMission',
  'nextMission',
  'notes',
  'companion',
  'goal',
];

test('only machines that run in a mode', async () => {
  const books = await testPlansFor(readPathOptions(['all', '--mode', 'task', '--limit', '1']));
  expect(books.map(({ name }) => name)).toEqual([
    'missionAnswer',
    ...missions,
    'delivery',
    'deliveryEnd',
  ]);
  expect(() => readPathOptions(['session', '--mode', 'card'])).toThrow(
    'session has no mode "card", only page.',
  );
});

test('machines without a matching path are omitted, and a state of one machine is accepted for all', async () => {
  const books = await testPlansFor(readPathOptions(['all', '--state', 'briefing', '--limit', '1']));
  expect(books.map(({ name }) => name)).toEqual(missions);
});

test('an unknown name is refused with the known ones, the most similar first', async () => {
  expect(() => readPathOptions(['sesion'])).toThrow(
    /There is no machine "sesion"\. Did you mean "session"\? There are:\n {2}all\n {2}session/,
  );
  expect(() => readPathOptions(['session', '--kind', 'short'])).toThrow('"shortest"');
  expect(() => readPathOptions(['session', '--format', 'md'])).toThrow('mean "markdown"');
  expect(() => readPathOptions(['session', '--mode', 'inapp'])).toThrow('"inApp"');
  await expect(scriptsFor('card', '--state', 'openned')).rejects.toThrow('"opened"');
  await expect(scriptsFor('session', '--state', 'pausd')).rejects.toThrow('"paused"');
  await expect(scriptsFor('session', '--event', 'press Strat')).rejects.toThrow('"press Start"');
});

test.each(['', '-', 'x', '5-3', '1-2-3'])('the length "%s" is refused', (length) => {
  expect(() => readPathOptions(['session', `--length=${length}`])).toThrow('is no length');
});

test.each(['0', '-1', 'many'])('a limit of "%s" is refused', (limit) => {
  expect(() => readPathOptions(['session', `--limit=${limit}`])).toThrow(
    '--limit is a number from 1',
  );
});

test.each([
  [['--kind', 'switch:x'], '--kind switch:N has a number from 0 to 9'],
  [['--seed', '1'], '--seed is for --kind random.'],
  [['--kind', 'random', '--steps', '0'], '--steps is a number from 1'],
  [['--until', '101%'], '--until is a share such as 80%, or minutes such as 10m, not "101%".'],
  [['--until', '5m'], '--until with minutes is for "run"'],
  [['--shard', '4/3'], '--shard is a part such as 1/3, not "4/3".'],
  [['--max-steps', '3'], '--max-steps is for --kind simple.'],
])('%j is refused', (args, line) => {
  expect(() => readPathOptions(['session', ...args])).toThrow(line);
});

test('several machines can be named, and each gets its own command', async () => {
  const books = await testPlansFor(readPathOptions(['window', 'card', '--limit', '1']));
  expect(books.map(({ name, command }) => [name, command])).toEqual([
    ['window', 'npm run -s paths -- window --kind transitions --limit 1'],
    ['card', 'npm run -s paths -- card --kind transitions --limit 1'],
  ]);
});

test('shards have all paths together, and none twice', async () => {
  const all = await scriptsFor('session');
  const parts = await Promise.all(
    ['1/3', '2/3', '3/3'].map((shard) => scriptsFor('session', '--shard', shard)),
  );
  expect(
    parts
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(all.map(({ id }) => id).toSorted());
  for (const part of parts) expect(part.length).toBeLessThan(all.length);
});
