import { fromPromise } from 'xstate';
import type { Location } from '../../contract/survey.ts';
import { type LanguageInput, languageMachine } from '../../machines/language/language.machine.ts';
import { request } from '../effects/network/lazyCalls.ts';
import { switchLanguage } from '../i18n/catalogs.ts';

export const wiredLanguage = languageMachine.provide({
  actors: {
    speak: fromPromise<void, LanguageInput>(({ input: { locale }, signal }) =>
      switchLanguage(locale, signal),
    ),
    ask: fromPromise<Location, LanguageInput>(({ input }) =>
      request((client) => client.locate, input),
    ),
  },
});
