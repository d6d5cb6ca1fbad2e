import { describe, expect, test } from 'vitest';
import { codes } from '../../../../contract/envelope.ts';
import { limits } from '../../../../contract/limits.ts';
import type { PageForm } from '../../../../contract/pageForm.ts';
import { type Client, databases, type World } from '../../support/world.ts';
import { blank, filled, formsOn, next, open, send, two } from './forms.fixture.ts';

describe.each(databases)('a form, on $name', (database) => {
  let world: World;
  let client: Client;
  const { questionAt, started } = formsOn(database, (...begun) => {
    [world, client] = begun;
  });

  test('that is posted twice has one effect and one reply (R29)', async () => {
    const home = await open(client, '/two');
    const start = filled(home.form, { do: 'start' });
    const twice = await Promise.all([1, 2].map(() => send(client, '/two', start)));
    expect(twice.map(({ status }) => status)).toEqual([303, 303]);
    const { form } = await open(client, '/two');
    const presses = Array.from({ length: 10 }, () => next(form, 'a', 'one'));
    const replies = await Promise.all(presses.map((fields) => send(client, '/two', fields)));
    expect(new Set(replies.map(({ status, to }) => `${status} ${to}`))).toEqual(
      new Set(['303 /two']),
    );
    expect(await questionAt()).toBe('b');
  });

  test('posted again from the history of the browser corrects its own answer alone', async () => {
    const first = (await started()).form;
    const answer = (form: PageForm, question: string, text: string) =>
      send(client, '/two', next(form, question, text)).then(({ status }) => status);
    const earlier = (await world.rows('answer')).length;
    const stored = async () =>
      (await world.rows('answer'))
        .slice(earlier)
        .map(({ question_id, result }) => [question_id, result]);
    expect(await answer(first, 'a', 'one')).toBe(303);
    const second = (await open(client, '/two')).form;
    for (const text of ['two', 'one', 'three']) {
      expect(await answer(first, 'a', text)).toBe(303);
      expect(await stored()).toEqual([['a', JSON.stringify({ text })]]);
      expect(await questionAt()).toBe('b');
    }
    expect(await answer(first, 'a', '')).toBe(422);
    expect(await questionAt()).toBe('a');
    // A page that was loaded earlier has answered the question in the meantime.
    expect(await answer(second, 'a', 'four')).toBe(303);
    expect(await answer(first, 'a', 'five')).toBe(409);
    expect(await answer(second, 'b', 'six')).toBe(303);
    expect(await answer(second, 'a', 'seven')).toBe(303);
    expect((await open(client, '/two')).data?.status).toBe(3);
    expect(await stored()).toEqual([
      ['a', '{"text":"four"}'],
      ['b', '{"text":"six"}'],
    ]);
  });

  test('is not corrected where the survey does not allow going back', async () => {
    world.publish({ ...two, config: { allowPrevious: false } });
    const { form } = await started();
    await send(client, '/two', next(form, 'a', 'one'));
    expect(await send(client, '/two', next(form, 'a', 'two'))).toMatchObject({ status: 409 });
    expect(await send(client, '/two', next(form, 'a', 'one'))).toMatchObject({ status: 303 });
  });

  test('posted after the survey has changed leads to the restart (R30)', async () => {
    const { form } = await started();
    world.publish({ ...two, questions: [{ ...blank, id: 'c', title: 'C' }] });
    expect(await send(client, '/two', next(form, 'a', 'one'))).toMatchObject({ status: 303 });
    const halted = await open(client, '/two');
    expect(halted.code).toBe(codes.surveyChanged);
    await send(client, '/two', filled(halted.form, { do: 'restart', answers: 'keep' }));
    expect((await open(client, '/two')).data?.status).toBe(1);
  });

  test('posted after another window has answered leads to the current question', async () => {
    const { form } = await started();
    await send(client, '/two', next(form, 'a', 'one'));
    const late = await send(client, '/two', {
      ...next(form, 'a', 'other'),
      key: crypto.randomUUID(),
    });
    expect(late).toMatchObject({ status: 409, form: { refusal: { code: 409 } } });
    expect(late.data?.subject?.questionId).toBe('b');
    expect(late.form?.posted).toBeUndefined();
    expect(await send(client, '/two', filled(form, { do: 'continue' }))).toMatchObject({
      status: 303,
    });
  });

  test('of a start over existing answers asks for confirmation', async () => {
    const { form } = await started();
    await send(client, '/two', next(form, 'a', 'one'));
    const key = crypto.randomUUID();
    const resumed = await send(client, '/two', { key, token: '', do: 'start' });
    expect(resumed).toMatchObject({ status: 200, code: codes.restartOrContinue });
    const clear = filled(resumed.form as PageForm, { do: 'restart', answers: 'clear' });
    await send(client, '/two', clear);
    expect((await open(client, '/two')).data?.status).toBe(1);
  });

  test('posted after the time is over leads to the end', async () => {
    const { form, page } = await started('timed');
    expect(page).toContain('<noscript><meta http-equiv="refresh" content="7"></noscript>');
    world.now += 60_000 + limits.deadlineGrace + 1;
    expect(await send(client, '/timed', next(form, 'a', 'one'))).toMatchObject({ status: 303 });
    expect((await open(client, '/timed')).data?.status).toBe(3);
  });

  test('of another session is rendered again, and changes nothing', async () => {
    const { form } = await started();
    for (const token of ['', 'x', form.token.toUpperCase()]) {
      const drawn = await send(client, '/two', { ...next(form, 'a', 'mine'), token });
      expect(drawn).toMatchObject({
        status: 403,
        form: {
          token: form.token,
          posted: { questionId: 'a', answer: { text: 'mine' }, faults: [{ kind: 'malformed' }] },
        },
      });
      for (const command of ['previous', 'language', 'restart', 'continue', 'retry']) {
        const fields = { ...filled(form, { do: command, lang: 'de', answers: 'clear' }), token };
        expect((await send(client, '/two', fields)).status).toBe(303);
      }
      expect((await send(client, '/two', { ...next(form, 'b', 'mine'), token })).status).toBe(303);
    }
    expect(await questionAt()).toBe('a');
  });
});
