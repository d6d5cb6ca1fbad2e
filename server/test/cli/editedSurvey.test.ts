import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import type { LogFields } from '../../observability/log.ts';
import { run } from '../../run.ts';
import { output } from '../support/output.ts';
import { settings } from '../support/process.ts';
import { bases, clientAt, survey } from '../support/world.ts';

const drinks = (...options: string[]) => ({
  id: 'drinks',
  title: 'Drinks',
  questions: [
    {
      ...{ id: 'drink', type: 'radio', title: 'What?' },
      choice: options.map((id) => ({ id, text: id })),
    },
  ],
});
const notice =
  'Sessions that ended with another version of the survey: 1. ' +
  'Answers that name a question or an option that it no longer has: 1 (drink 1)';

describe.each(bases)('a survey that is edited on $name', ({ base }) => {
  test('has its removed answers counted by the log of a reload and of a start, an export and a check (R46)', async () => {
    const { env, surveysDir } = await settings({ surveys: [drinks('tea', 'water')], base });
    const notices: LogFields[] = [];
    const log = {
      info: () => {},
      warn: (_: string, facts: LogFields = {}) => void (facts.notice && notices.push(facts)),
      error: () => {},
    };
    const start = async () => {
      const server = await run(readConfig({ ...env, PORT: '0' }), { log });
      onTestFinished(server.stop);
      return server;
    };
    const server = await start();
    const client = clientAt(server.origin, [survey(drinks('tea', 'water'))]);
    await client.start('drinks');
    await client.commit('drinks', 'drink', { choice: 'tea' });
    const file = join(surveysDir, 'drinks.json');
    await writeFile(file, JSON.stringify(drinks('water')));
    await expect.poll(() => notices, { timeout: 30_000 }).toEqual([{ survey: 'drinks', notice }]);

    const program = (name: string, ...args: string[]) =>
      output(`server/cli/${name}.ts`, { args, env });
    const { out, err } = await program('answers', 'drinks');
    expect(out).toMatch(/,tea\r\n$/);
    expect(err).toBe(`${notice}\n`);
    const checked = await program('survey', 'check', file, '--database');
    expect(checked).toEqual({ code: 0, out: `${file}: ok\ndrinks: ${notice}\n`, err: '' });

    await server.stop();
    await start();
    await expect.poll(() => notices, { timeout: 30_000 }).toHaveLength(2);
  });
});
