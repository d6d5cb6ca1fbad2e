import type { Location } from '../../contract/survey.ts';
import { type LanguageInput, languageMachine } from '../../machines/language/language.machine.ts';
import { promisePort } from '../../machines/lib/port.ts';
import { portCalls } from '../effects/network/portCalls.ts';
import { switchLanguage } from '../i18n/catalogs.ts';

export const wiredLanguage = languageMachine.provide({
  actors: {
    speak: promisePort(({ locale }: LanguageInput, signal) => switchLanguage(locale, signal)),
    ask: promisePort<Location, LanguageInput>(portCalls.locate),
  },
});
