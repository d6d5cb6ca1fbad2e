import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Locale } from '../../contract/locales.ts';
import type { Location } from '../../contract/survey.ts';
import { type LanguageInput, languageMachine } from '../../machines/language/language.machine.ts';
import { selectWanted } from '../../machines/language/language.select.ts';
import { heldPort } from '../support/fixtures/ports.ts';
import { location } from '../support/fixtures/session.ts';

const offline = new Error('offline');

test('the catalog is loaded before the survey in the new language', async () => {
  const { choose, wanted, speak, ask, changes } = createLanguage();
  choose('de');
  expect(wanted()).toBe('de');
  expect(ask.calls).toEqual([]);
  await speak.last().resolve();
  expect(changes).toEqual([{ locale: 'de', location: null }]);
  await ask.last().resolve(location(1));
  expect(changes.slice(1)).toEqual([{ locale: 'de', location: location(1) }]);
});

test('a lost catalog changes nothing and shows the failure', async () => {
  const { choose, wanted, speak, changes, showFailure } = createLanguage();
  choose('de');
  await speak.last().reject(offline);
  expect(wanted()).toBe('en');
  expect(changes).toEqual([]);
  expect(showFailure).toHaveBeenCalledTimes(1);
});

test('a lost survey stays in the old language', async () => {
  const { choose, wanted, speak, ask, changes, showFailure } = createLanguage();
  choose('de');
  await speak.last().resolve();
  await ask.last().reject(offline);
  expect(wanted()).toBe('de');
  expect(changes).toHaveLength(1);
  expect(showFailure).not.toHaveBeenCalled();
});

test('the last choice applies, in any order of the replies', async () => {
  const { choose, speak, ask, changes } = createLanguage();
  choose('de');
  const first = speak.last();
  choose('fr');
  await speak.last().resolve();
  await first.resolve();
  expect(changes).toEqual([{ locale: 'fr', location: null }]);
  choose('de');
  await ask.last().resolve(location(1));
  expect(changes).toHaveLength(1);
});

function createLanguage() {
  const speak = heldPort<void, LanguageInput>();
  const ask = heldPort<Location, LanguageInput>();
  const changes: { locale: Locale; location: Location | null }[] = [];
  const showFailure = vi.fn();
  const machine = languageMachine.provide({
    actors: { speak: speak.logic, ask: ask.logic },
    actions: { sendChange: (_, change) => changes.push(change), showFailure },
  });
  const input = { locale: 'en', surveyId: 's', appname: '', userId: '' } as const;
  const actor = createActor(machine, { input }).start();
  return {
    speak,
    ask,
    changes,
    showFailure,
    choose: (locale: Locale) => actor.send({ type: 'language.choose', locale }),
    wanted: () => selectWanted(actor.getSnapshot()),
  };
}
