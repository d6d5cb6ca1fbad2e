import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { input } from '../../../../test/support/fixtures/branches.ts';
import { temporaryDirectory } from '../../../../test/support/temporary.ts';
import { formats } from '../../formats/index.ts';
import { readSurveyOptions } from '../../survey/command.ts';
import { scriptsOfSurvey } from '../../survey/scripts.ts';

describe('the command', () => {
  test('accepts an id or a file', async () => {
    const scripts = scriptsOfSurvey(readFileSync('surveys/sus.json', 'utf8'));
    const byId = await readSurveyOptions(['sus', '--format', 'json']);
    expect(byId).toMatchObject({ format: 'json', testPlan: { scripts } });
    const byFile = await readSurveyOptions(['--format=json', 'surveys/sus.json']);
    expect(byFile.testPlan.scripts).toEqual(scripts);
  });

  test('writes a plan with all parts of a test plan', async () => {
    const { testPlan } = await readSurveyOptions(['branching']);
    const plan = formats.markdown.print([testPlan]);
    for (const line of [
      '| 7 of 7 questions, 11 of 11 branches |',
      'Press “Start”. | Question 1 is shown: “Have you visited the library in the last three months?” |',
      'Write “ada@example” into “Where may we write to?” Press “Submit”. | “Enter an e-mail address” is said. Nothing goes on, and nothing that was given is lost. |',
      'Choose “Something else” and write a text of 201 characters beside it. Press “Next”. | “Enter up to 200 characters” is said at “Something else”.',
    ]) {
      expect(plan).toContain(line);
    }
  });

  test.each([
    [[], 'One survey is expected'],
    [['sus', 'tour'], 'One survey is expected'],
    [['sus', '--format', 'nothing'], 'markdown'],
    [['suss'], 'sus'],
  ])('reports the expected arguments instead of %j', async (args, words) => {
    await expect(readSurveyOptions(args)).rejects.toThrow(words);
  });

  test('refuses a survey whose repeats make too many questions, and says what to change', async () => {
    const file = join(await temporaryDirectory(), 'long.json');
    const again = (max: number) => ({ max, another: { title: 'Another?', yes: 'Yes', no: 'No' } });
    const inner = { block: 'dose', repeat: again(50), questions: [input('amount', {})] };
    const questions = [{ block: 'drug', repeat: again(50), questions: [input('name', {}), inner] }];
    const survey = { id: 'long', title: 'Long', questions };
    await writeFile(file, JSON.stringify(survey));
    await expect(readSurveyOptions([file])).rejects.toThrow(/at most 3000: .* smaller "max"/);
  });
});
