import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OnEnd } from '../../../test/support/temporary.ts';
import { output } from '../support/output.ts';
import { postgresUrl } from '../support/world.ts';
import { open, repliesAt, type Site, stored, walks } from './twoProcesses.fixture.ts';

describe.runIf(postgresUrl)('two processes on one Postgres serve one respondent by turns', () => {
  let pair: Site;
  let alone: Site;
  const cleanUps: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const onEnd: OnEnd = (cleanUp) => cleanUps.unshift(cleanUp);
    [pair, alone] = await Promise.all([open(2, onEnd), open(1, onEnd)]);
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  test.each(Object.entries(walks))(
    'and reply as one process: %s',
    async (_, steps) => {
      const single = await repliesAt(alone, 0, steps);
      expect(await repliesAt(pair, 0, steps)).toEqual(single);
      expect(await repliesAt(pair, 1, steps)).toEqual(single);
    },
    60_000,
  );

  test('and store the same rows and files as one process, none of a demo (R26)', async () => {
    const single = await stored(alone);
    expect(single.sessions.map(({ survey_id }) => survey_id)).toEqual(['long', 'members', 'timed']);
    expect([single.files.length, single.names]).toEqual([1, 1]);
    // The pair of servers has twice the rows, because two respondents used it.
    expect(await stored(pair)).toEqual({
      sessions: single.sessions.flatMap((row) => [row, row]),
      answers: single.answers.flatMap((row) => [row, row]),
      files: single.files.flatMap((row) => [row, row]),
      names: 2,
    });
  });

  test('and an export uses the served survey, which its own directory lacks', async () => {
    const { rows } = await pair.db.query(
      `select min(survey_id) as id from session where survey_id like 'changing%'`,
    );
    const { id } = rows[0];
    const SURVEYS_DIR = pair.surveysDirs[1] ?? '';
    expect(await readdir(SURVEYS_DIR)).not.toContain(`${id}.json`);
    const env = { ...pair.env, SURVEYS_DIR };
    const { code, err, out } = await output('server/cli/answers.ts', {
      args: [id, '--format', 'jsonl'],
      env,
    });
    expect([code, err]).toEqual([0, '']);
    expect(Object.keys(JSON.parse(out).answers)).toEqual(['a', 'c']);
  });
});
