import { describe, expect, test } from 'vitest';
import { answerAll, databases, sample, sharedWorld } from '../support/world.ts';

const items = sample('sus').asked.map(({ id }) => id);

describe.each(databases)('the System Usability Scale on $name', (database) => {
  const world = sharedWorld(database, [sample('sus')]);

  test.each([
    { name: 'all 3', point: () => 3, score: 50 },
    { name: 'odd 5, even 1', point: (place: number) => (place % 2 === 0 ? 5 : 1), score: 100 },
    { name: 'odd 1, even 5', point: (place: number) => (place % 2 === 0 ? 1 : 5), score: 0 },
    { name: 'odd 4, even 2', point: (place: number) => (place % 2 === 0 ? 4 : 2), score: 75 },
  ])('scores $score when the answers are $name', async ({ point, score }) => {
    const browser = world.browser();
    const answers = items.map((id, place) => [id, { score: point(place) }]);
    const last = await answerAll(browser, 'sus', Object.fromEntries(answers));
    expect(last.data).toMatchObject({ status: 3, respondent: { score, maxScore: 100 } });
    const located = await browser.locate('sus');
    expect(located.data).toMatchObject({ status: 3, respondent: { score, maxScore: 100 } });
    expect(located.data.subject).toBeUndefined();
  });

  test('asks ten questions in order, each reply carrying the next', async () => {
    const browser = world.browser();
    expect((await browser.locate('sus')).data).toMatchObject({ status: 1, channel: 'web' });
    let { subject } = (await browser.start('sus')).data;
    const seen: unknown[] = [];
    for (const id of items) {
      seen.push([subject?.questionId, subject?.index, subject?.count]);
      subject = (await browser.commit('sus', id, { score: 3 })).data.subject;
    }
    expect(seen).toEqual(items.map((id, place) => [id, place + 1, 10]));
    expect(subject).toBeUndefined();
  });

  test('a reload lands on the same question with the answers so far', async () => {
    const browser = world.browser();
    await browser.start('sus');
    await browser.commit('sus', 'frequent', { score: 4 });
    const located = (await browser.twin().locate('sus')).data;
    expect(located).toMatchObject({ status: 2, subject: { questionId: 'complex', index: 2 } });
    const back = (await browser.back('sus')).data;
    expect(back).toMatchObject({ questionId: 'frequent', index: 1, result: '{"score":4}' });
    expect((await browser.back('sus')).data.questionId).toBe('frequent');
    expect((await browser.current('sus')).data?.questionId).toBe('frequent');
  });

  test('shows texts in the language the session was started in, else in the one asked for', async () => {
    const browser = world.browser();
    const german = await browser.locate('sus', { 'Accept-Language': 'fr, de-AT;q=0.8, en;q=0.1' });
    expect(german.data.survey.title).toBe('Wie gut lässt sich das System benutzen?');
    const started = await browser.start('sus', { locale: 'ar' });
    expect(started.data.subject?.title).toMatch(/\p{Script=Arabic}/u);
    const later = await browser.locate('sus', { 'Accept-Language': 'de' });
    expect(later.data.subject?.title).toBe(started.data.subject?.title);
  });
});
