import { fromPromise } from 'xstate';
import type { Location } from '../../../contract/survey.ts';
import {
  type LanguageInput,
  languageMachine,
} from '../../../machines/language/language.machine.ts';
import type { SessionActor } from '../../../machines/session/session.machine.ts';
import {
  selectNotices,
  selectSurvey,
  selectWay,
} from '../../../machines/session/session.select.ts';
import { setAddressLanguage } from '../../effects/page/address.ts';
import { switchLanguage } from '../../i18n/catalogs.ts';
import { asking } from '../wire.ts';

const locate = asking((all) => all.locate);

/** The machine of the language, for one session, with the real world behind its ports. */
export function wiredLanguage(session: SessionActor) {
  return languageMachine.provide({
    actors: {
      speak: fromPromise<void, LanguageInput>(async ({ input: { locale }, signal }) => {
        await switchLanguage(locale, signal);
        setAddressLanguage(locale);
      }),
      ask: fromPromise<Location | null, LanguageInput>(async ({ input: { locale } }) => {
        const snapshot = session.getSnapshot();
        return selectSurvey(snapshot) ? locate({ ...selectWay(snapshot), locale }) : null;
      }),
    },
    actions: {
      tell: (_, news) => session.send({ type: 'language.change', ...news }),
      tellLost: () =>
        selectNotices(session.getSnapshot())?.send({
          type: 'notice.tell',
          failure: { kind: 'unreachable' },
        }),
    },
  });
}
