import { promisePort } from '../../machines/lib/port.ts';
import { ownAnswersMachine } from '../../machines/ownAnswers/ownAnswers.machine.ts';

const loadSave = () => import('./saveOwnAnswers.ts');

/**
 * The machine of a respondent's copy of the answers; the code that writes the copy is loaded at the end of the survey.
 */
export const wiredOwnAnswers = ownAnswersMachine.provide({
  actors: {
    prepare: promisePort<void, undefined>(async () => {
      await loadSave();
    }),
    save: promisePort(async ({ surveyId }: { readonly surveyId: string }) => {
      const { saveOwnAnswers } = await loadSave();
      return saveOwnAnswers(surveyId);
    }),
  },
});
