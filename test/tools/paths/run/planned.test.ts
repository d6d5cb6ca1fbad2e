import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, serve } from '../../../../tools/lib/server.ts';
import { surveysOf } from '../../../../tools/paths/plans/surveys.ts';
import { runPaths } from '../../../../tools/paths/run/commandLine.ts';
import { run } from '../../../../tools/paths/run/run.ts';

const answers = ['yes', 'no'].map((id) => ({ id, text: id }));
const visit = {
  id: 'visit',
  title: 'Your visit',
  login: false,
  config: { endText: 'See you soon.' },
  questions: [
    { id: 'came', type: 'radio', title: 'Were you here?', choice: answers },
    { id: 'stars', type: 'rate', title: 'How was it?', showIf: { question: 'came', is: 'yes' } },
    { id: 'words', type: 'singleInput', title: 'Anything else?', config: { required: false } },
  ],
};
const signed = { ...visit, id: 'signed', config: { agreement: 'Agree?', signature: 'required' } };

let server: Server;
let planOf: (survey: object) => Promise<string>;

beforeAll(async () => {
  server = await serve({ surveysDir: await surveysOf(visit, signed) });
  const dir = await mkdtemp(join(tmpdir(), 'askpath-plan-'));
  let count = 0;
  planOf = async (survey) => {
    count += 1;
    const file = join(dir, `plan${count}.json`);
    await writeFile(file, JSON.stringify(survey));
    return file;
  };
});
afterAll(() => server?.stop());

describe('the plan of a survey', { timeout: 120_000 }, () => {
  test('is walked in a browser at a correct deployment: exit 0', async () => {
    const told = await runPaths(server.origin, null, '--plan', await planOf(visit));
    expect(told.junit).not.toContain('<failure');
    expect(told).toMatchObject({ code: 0, out: '' });
    expect(told.errors).toMatch(/visit (\d+)\/\1, 0 failed, \d+ s/);
    expect(told.html).toMatch(/All \d+ paths passed\./);
    expect(told.html).toContain('Question 3 is shown: “Anything else?”');
    expect(told.html).toContain('Below it stands: “See you soon.”');
    expect(told.html).not.toContain('class="not-walked"');
  });

  test.each([
    [
      'another condition',
      {
        questions: visit.questions.map((question) =>
          question.id === 'stars'
            ? { ...question, showIf: { question: 'came', is: 'no' } }
            : question,
        ),
      },
      /state &quot;stars&quot; must be seen \(Question 2 is shown: “How was it\?”\), but was not/,
    ],
    [
      'another end text',
      { config: { endText: 'Goodbye.' } },
      /state &quot;end&quot; must be seen \(The end page says .*Goodbye/,
    ],
  ])('with %s than the deployment has fails where they differ: exit 1', async (_, change, line) => {
    const plan = await planOf({ ...visit, ...change });
    const told = await runPaths(server.origin, null, '--plan', plan);
    expect(told.code).toBe(1);
    expect(told.junit).toMatch(line);
    expect(told.html).toMatch(/\d+ of \d+ paths failed\./);
  });

  test('that cannot be walked is refused before a browser starts', async () => {
    const walked = async (survey: string) => run(['--url', server.origin, '--plan', survey]);
    await expect(walked('nosuch')).rejects.toThrow(/^There is no survey "nosuch"\. Did you mean/);
    await expect(walked(await planOf(signed))).rejects.toThrow(
      /^No path of "signed" can be walked: the survey needs a signature\.$/,
    );
    await expect(walked(await planOf({ ...visit, id: 'elsewhere' }))).rejects.toThrow(
      /^There is no survey "elsewhere" at http:\S+\.$/,
    );
  });
});
