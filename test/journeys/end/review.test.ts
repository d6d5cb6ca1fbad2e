import { DomUtils } from 'htmlparser2';
import { expect, test } from 'vitest';
import { limits } from '../../../contract/limits.ts';
import { surveysOf } from '../../../packages/paths/plans/surveys.ts';
import { expectAccessible } from '../../support/axe.ts';
import { FormBrowser } from '../../support/formBrowser.ts';
import { answersTo, stage } from '../../support/journey.ts';

const rate = (id: string, more: object = {}) => ({
  id,
  type: 'rate',
  title: `Rate ${id}`,
  ...more,
});
const app = stage(() =>
  surveysOf({
    id: 'stay',
    title: 'Stay',
    ahead: true,
    questions: [
      rate('room'),
      rate('food', { config: { required: false } }),
      rate('noise', { showIf: { question: 'room', is: 1 } }),
      { id: 'pool', type: 'kano', title: 'A pool' },
      rate('early', { showIf: { question: 'room', is: 1 } }),
      { id: 'check', type: 'text', title: 'Right?', config: { review: true } },
    ],
  }),
);

test('each answer is opened from the review, changed and reviewed again', async () => {
  const respondent = await app.open('/stay', 'mobile');
  const { page } = respondent;
  await page.clock.install();
  /** A press at once may be the second of two at the question before. */
  const settle = () => page.clock.runFor(limits.doublePress);
  const answer = async (heading: string, score: number) => {
    await respondent.seesHeading(heading);
    await respondent.seesHistory();
    await respondent.rate(score);
    await respondent.next();
  };
  await respondent.press('Start');
  await answer('Rate room', 4);
  await respondent.seesHeading('Rate food');
  await settle();
  await respondent.next();
  await respondent.seesHeading('A pool');
  for (const [side, feeling] of ['I like it', 'I dislike it'].entries()) {
    const group = respondent.survey.locator('fieldset').nth(side);
    await group.getByRole('radio', { name: feeling, exact: true }).check({ force: true });
  }
  await respondent.next();
  await respondent.seesHeading('Right?');
  await respondent.sees('Not answered');
  await respondent.sees('How would you feel if you could not have this? I dislike it');
  await expectAccessible(page);

  await respondent.press('Change Rate food');
  await answer('Rate food', 3);
  await respondent.seesHeading('Right?');
  await respondent.press('Change Rate room');
  await answer('Rate room', 1);
  await answer('Rate noise', 5);
  await answer('Rate early', 3);
  await respondent.seesHeading('Right?');
  expect(await page.locator('main li').allInnerTexts()).toEqual([
    expect.stringMatching(/^Rate room\s+\u20681\u2069\s+Change$/),
    expect.stringMatching(/^Rate food\s+\u20683\u2069\s+Change$/),
    expect.stringMatching(/^Rate noise\s+\u20685\u2069\s+Change$/),
    expect.stringMatching(/^A pool\s+How .* had this\? I like it\s+How .* I dislike it\s+Change$/),
    expect.stringMatching(/^Rate early\s+\u20683\u2069\s+Change$/),
  ]);
  await respondent.reload();
  await respondent.seesHeading('Right?');
  await respondent.previous();
  await answer('Rate early', 4);
  await respondent.seesHeading('Right?');
  await settle();
  await respondent.press('Submit');
  await respondent.seesEndPage();
  const session = (await answersTo(app.server, 'stay')).at(-1);
  expect(session?.answers).toMatchObject({ room: { score: 1 }, noise: { score: 5 } });
});

test('each answer is opened from the review and changed without a script', async () => {
  const forms = new FormBrowser(app.server.origin);
  const answer = async (title: string, score: string) => {
    expect(forms.text('h2')).toBe(title);
    forms.fill('score', score);
    await forms.press('next');
  };
  await forms.open('/stay');
  await forms.press('start');
  await answer('Rate room', '4');
  await forms.press('next');
  expect(forms.text('h2')).toBe('A pool');
  forms.fill('present', '1');
  forms.fill('absent', '5');
  await forms.press('next');
  expect(forms.text('main')).toContain('Not answered');
  expect(forms.text('main')).toContain(
    'How would you feel if you could not have this? I dislike it',
  );
  await forms.press('food');
  await answer('Rate food', '3');
  await forms.press('room');
  await answer('Rate room', '1');
  await answer('Rate noise', '5');
  await answer('Rate early', '3');
  expect(forms.all('li').map((item) => DomUtils.textContent(item))).toEqual([
    'Rate room\u20681\u2069Change',
    'Rate food\u20683\u2069Change',
    'Rate noise\u20685\u2069Change',
    expect.stringMatching(/^A pool.*I like it.*I dislike itChange$/),
    'Rate early\u20683\u2069Change',
  ]);
  await forms.open('/stay');
  expect(forms.text('h2')).toBe('Right?');
  await forms.press('previous');
  await answer('Rate early', '4');
  expect(forms.text('h2')).toBe('Right?');
  await forms.press('next');
  expect(forms.text('h1')).toBe(`We've received your answers. Thanks for your support!`);
  const session = (await answersTo(app.server, 'stay')).at(-1);
  expect(session?.answers).toMatchObject({ room: { score: 1 }, noise: { score: 5 } });
});
