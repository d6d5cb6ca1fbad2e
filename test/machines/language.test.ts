import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Locale } from '../../contract/locales.ts';
import type { Location } from '../../contract/survey.ts';
import { type LanguageInput, languageMachine } from '../../machines/language/language.machine.ts';
import { selectWanted } from '../../machines/language/language.select.ts';
import { heldPort } from '../support/fixtures/ports.ts';

const survey: Location = {
  channel: '',
  status: 1,
  survey: { id: 's', title: 'Umfrage', config: {} },
} as Location;

test('the words come first, and the survey in them after that', async () => {
  const { actor, speak, ask, told } = language();
  actor.send({ type: 'language.choose', locale: 'de' });
  expect(selectWanted(actor.getSnapshot())).toBe('de');
  expect(ask.made).toEqual([]);
  await speak.last().resolve();
  expect(told).toEqual([{ locale: 'de', location: null }]);
  await ask.last().resolve(survey);
  expect(told).toEqual([
    { locale: 'de', location: null },
    { locale: 'de', location: survey },
  ]);
});

test('words that do not come change nothing, and it is said', async () => {
  const { actor, speak, told, lost } = language();
  actor.send({ type: 'language.choose', locale: 'de' });
  await speak.last().reject(new Error('offline'));
  expect(selectWanted(actor.getSnapshot())).toBe('en');
  expect(told).toEqual([]);
  expect(lost()).toBe(1);
});

test('a survey that does not come in the new language stays in the old one', async () => {
  const { actor, speak, ask, told, lost } = language();
  actor.send({ type: 'language.choose', locale: 'de' });
  await speak.last().resolve();
  await ask.last().reject(new Error('offline'));
  expect(selectWanted(actor.getSnapshot())).toBe('de');
  expect(told).toHaveLength(1);
  expect(lost()).toBe(0);
});

test('who chooses twice gets the second, whatever comes of the first', async () => {
  const { actor, speak, ask, told } = language();
  actor.send({ type: 'language.choose', locale: 'de' });
  const first = speak.last();
  actor.send({ type: 'language.choose', locale: 'fr' });
  await speak.last().resolve();
  await first.resolve();
  expect(told).toEqual([{ locale: 'fr', location: null }]);
  actor.send({ type: 'language.choose', locale: 'de' });
  await ask.last().resolve(survey);
  expect(told).toHaveLength(1);
});

function language() {
  const speak = heldPort<void, LanguageInput>();
  const ask = heldPort<Location, LanguageInput>();
  const told: { locale: Locale; location: Location | null }[] = [];
  let lost = 0;
  const machine = languageMachine.provide({
    actors: { speak: speak.logic, ask: ask.logic },
    actions: {
      sendChange: (_, change) => told.push(change),
      showFailure: () => {
        lost += 1;
      },
    },
  });
  const actor = createActor(machine, {
    input: { locale: 'en', surveyId: 's', appname: '' },
  }).start();
  return { actor, speak, ask, told, lost: () => lost };
}
