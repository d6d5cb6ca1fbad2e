import type { I18n } from '@lingui/core';
import { ownAnswersDocument, ownAnswersName } from '../../../contract/ownAnswers/file.ts';
import { request } from '../../effects/network/lazyCalls.ts';
import { saveFile } from '../../effects/page/saveFile.ts';
import { ownAnswersWords } from '../../i18n/messages/ownAnswers.ts';

/** Throws where the server gives no answers. */
export async function saveOwnAnswers(surveyId: string, i18n: I18n): Promise<void> {
  const answers = await request((all) => all.ownAnswers, surveyId);
  const text = ownAnswersDocument(answers, ownAnswersWords(i18n));
  saveFile(ownAnswersName(surveyId), 'text/html;charset=utf-8', text);
}
