import { describe, expect, test } from 'vitest';
import type { Step } from '../../../contract/survey.ts';
import { databases } from '../support/world.ts';
import { asked, is, optionsOf, owned, radio, showIfOn, yes } from './showIf.fixture.ts';

const no = { choice: 'no' };

describe.each(databases)('showIf on $name', (database) => {
  const { world, exported, through } = showIfOn(database);

  test('a hidden question is skipped, by order and by a jump', async () => {
    const end = await through(world.client(), 'jumps', [
      ['a', no],
      ['d', { choice: 's100' }],
    ]);
    expect(end).toMatchObject({ status: 3, respondent: { score: 100 } });
    const all = await through(world.client(), 'jumps', [
      ['a', yes],
      ['b', { choice: 's1' }],
      ['c', { choice: 's10' }],
      ['d', { choice: 's100' }],
    ]);
    expect(all.respondent).toMatchObject({ score: 111 });
  });

  test('a changed answer hides a question: its answer is stored, neither scored nor exported', async () => {
    const client = world.client();
    const last = await through(client, 'jumps', [
      ['a', yes],
      ['b', { choice: 's1' }],
      ['c', { choice: 's10' }],
    ]);
    expect(asked(last)).toBe('d');
    await client.back('jumps');
    await client.back('jumps');
    expect((await client.back('jumps')).data.questionId).toBe('a');
    expect(asked((await client.commit('jumps', 'a', no)).data)).toBe('d');
    expect((await client.back('jumps')).data.questionId).toBe('a');
    await client.commit('jumps', 'a', no);
    const end = (await client.commit('jumps', 'd', { choice: 's100' })).data;
    expect(end.respondent).toMatchObject({ score: 100 });
    expect((await exported('jumps')).answers).toEqual({ a: no, d: { choice: 's100' } });
    expect(await world.rows('answer')).toHaveLength(4);
  });

  test('a question shown again has its answer', async () => {
    const client = world.client();
    await through(client, 'jumps', [
      ['a', yes],
      ['b', { choice: 's1' }],
    ]);
    await client.back('jumps');
    await client.back('jumps');
    await client.commit('jumps', 'a', no);
    await client.back('jumps');
    const { data } = await client.commit('jumps', 'a', yes);
    expect(data.subject).toMatchObject({ questionId: 'b', result: '{"choice":"s1"}' });
  });

  test('the progress counts the questions that may still be asked', async () => {
    const client = world.client();
    expect((await client.start('jumps')).data.subject).toMatchObject({ index: 1, count: 4 });
    const { data } = await client.commit('jumps', 'a', no);
    expect(data.subject).toMatchObject({ index: 2, count: 2 });
    await client.start('service');
    const overall = (await client.commit('service', 'visited', no)).data;
    // The longest path has the questions overall, praise, reply, address, time and news, but
    // neither the complaint nor the best channel.
    expect(overall.subject).toMatchObject({ questionId: 'overall', index: 2, count: 7 });
  });

  test('the score counts the answers before the question that it shows', async () => {
    const client = world.client();
    await through(client, 'scores', [
      ['a', { choice: 's10' }],
      ['b', yes],
      ['c', { choice: 's10' }],
    ]);
    for (const _ of [1, 2, 3]) await client.back('scores');
    expect(asked((await client.commit('scores', 'a', { choice: 's1' })).data)).toBe('c');
  });

  test('an answer to a hidden question is refused', async () => {
    const client = world.client();
    await client.start('jumps');
    await client.commit('jumps', 'a', no);
    expect(await client.commit('jumps', 'b', { choice: 's1' })).toMatchObject({ code: 409 });
  });

  test('the end counts no answer that a hidden option leaves invalid', async () => {
    const client = world.client();
    await through(client, 'options', [
      ['own', owned('cat', 'dog')],
      ['plain', yes],
      ['best', { choice: 'dog' }],
    ]);
    for (const _ of [1, 2, 3]) await client.back('options');
    await client.commit('options', 'own', owned('cat'));
    await client.end('options');
    expect((await exported('options')).answers).toEqual({ own: owned('cat'), plain: yes });
  });

  test('language and device decide, and another language skips the question', async () => {
    const german = world.client();
    expect(asked((await german.start('facts', { locale: 'de-AT' })).data)).toBe('german');
    const english = world.client();
    expect(asked((await english.start('facts')).data)).toBe('desktop');
    const phone = world.client({ headers: { 'User-Agent': 'Mobile Safari iPhone' } });
    expect(asked((await phone.start('facts')).data)).toBe('mobile');
    // After the change of the language the current question is hidden, and the respondent need not
    // start again.
    await german.locate('facts', {});
    const moved = await german.fetch('/api/location', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ surveyInfo: 'facts', locale: 'en' }),
    });
    expect(await moved.json()).toMatchObject({
      code: 200,
      data: { subject: { questionId: 'desktop' } },
    });
    expect((await german.commit('facts', 'desktop', yes)).data).toMatchObject({
      subject: { questionId: 'all' },
    });
  });

  test('a new version of the survey that hides the current question asks to start again', async () => {
    const client = world.client();
    const version = (showIf?: object) => ({
      ...{ id: 'edited', title: 'Edited' },
      questions: [radio('a'), radio('b', showIf && { showIf }), radio('c')],
    });
    world.publish(version());
    await through(client, 'edited', [['a', yes]]);
    world.publish(version(is('a', 'yes')));
    expect((await client.current('edited')).data?.questionId).toBe('b');
    world.publish(version(is('a', 'no')));
    expect((await client.current('edited')).code).toBe(4004);
    await client.reAnswer('edited');
    const again = await through(client, 'edited', [
      ['a', no],
      ['b', yes],
    ]);
    expect(asked(again)).toBe('c');
  });

  test('a question is sent ahead where no answer to the one before decides it or its options', async () => {
    const client = world.client();
    const followers = ({ subject }: Step) =>
      subject?.ahead?.map((follower) => follower.subject.questionId);
    expect(followers((await client.start('ahead')).data)).toEqual(['b']);
    const b = (await client.commit('ahead', 'a', yes)).data;
    expect(followers(b)).toEqual(['c']);
    const c = (await client.commit('ahead', 'b', yes)).data;
    expect([asked(c), followers(c)]).toEqual(['c', undefined]);
    const d = (await client.commit('ahead', 'c', no)).data;
    expect([optionsOf(d), followers(d)]).toEqual([['x'], ['e']]);
  });

  test('a survey of 19 questions and 30 conditions asks the questions that the answers require', async () => {
    const last = await through(world.client(), 'service', [
      ['visited', no],
      ['overall', { score: 2 }],
      ['reply', yes],
      ['address', { blanks: { phone: '+49 30 1' } }],
      ['time', { choice: 'night' }],
      ['news', yes],
    ]);
    expect(last.status).toBe(3);
  });
});
