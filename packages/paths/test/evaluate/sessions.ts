import { readSurvey, Session } from '../../evaluate/session.ts';
import type { Respondent } from '../../evaluate/survey.ts';
import type { SurveyFile } from '../../evaluate/surveyFile.ts';
import { surveysIn } from './documents.ts';

export const respondent: Respondent = {
  ...{ language: 'en', device: 'desktop', arm: null },
  ...{ values: {}, today: '2031-05-01' },
};

/** A session of a survey file in the order of the file. */
export function sessionOf(
  file: Partial<SurveyFile>,
  who: Partial<Respondent> = {},
  order: 'known' | 'unknown' = 'known',
): Session {
  const survey = readSurvey({ id: 'survey', questions: [], ...file });
  const ids = order === 'known' ? survey.questions.map(({ id }) => id) : null;
  return new Session(survey, { ...respondent, ...who }, ids);
}

/** The survey in docs/surveys.md whose questions and blocks have this id among them. */
export function documentedSurvey(id: string): SurveyFile {
  const sample = surveysIn('docs/surveys.md').find((file) =>
    JSON.stringify(file.questions).includes(`"${id}"`),
  );
  if (!sample) throw new Error(`docs/surveys.md has no "${id}".`);
  return sample as unknown as SurveyFile;
}

/** Gives answers one after another; returns what comes next. */
export function nextAfter(session: Session, answers: Readonly<Record<string, unknown>>) {
  for (const [id, answer] of Object.entries(answers)) {
    if (!session.next().includes(id)) throw new Error(`${session.next()} is asked before ${id}`);
    session.answer(id, answer);
  }
  return session.next();
}

export const chosen = (choice: string) => ({ choice });
export const checked = (...ids: readonly string[]) => ({ choices: ids.map((id) => ({ id })) });
