import { i18n } from '@lingui/core';
import { ownAnswersDocument, ownAnswersName } from '../../contract/ownAnswers/file.ts';
import { portCalls } from '../effects/network/portCalls.ts';
import { saveFile } from '../effects/page/saveFile.ts';
import { ownAnswersWords } from '../i18n/messages/ownAnswers.ts';

/**
 * Saves the respondent's answers as an HTML file.
 * @throws where the server does not return them
 */
export async function saveOwnAnswers(surveyId: string): Promise<void> {
  const text = ownAnswersDocument(await portCalls.ownAnswers(surveyId), ownAnswersWords(i18n));
  saveFile(ownAnswersName(surveyId), 'text/html;charset=utf-8', text);
}
