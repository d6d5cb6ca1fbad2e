import { isMission } from '../../../contract/questions/index.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import type { PlannedSurvey } from './drawnSurveys.ts';
import { usualRespondent } from './respondents.ts';
import { appSentence, counted, quoted } from './words.ts';

/** The conditions that have to hold before a path begins. */
export function givenFor({ id, definition }: Questionnaire): readonly string[] {
  const { login, maxAnswerTime } = definition;
  return [
    `The survey ${quoted(id)} is open, and this browser has no session of it.`,
    ...(login === false
      ? []
      : [login === 'link' ? 'Your personal link is open.' : 'You are logged in.']),
    ...(maxAnswerTime === undefined
      ? []
      : [`From the start there are ${counted(Math.ceil(maxAnswerTime / 60), 'minute')}.`]),
  ];
}

export function addressOf(survey: PlannedSurvey): string {
  const { id, questions } = survey;
  const path = questions.some(({ question }) => isMission(question)) ? `/task/${id}` : `/${id}`;
  return `${path}${queryOf(survey)}`;
}

/** The query with the respondent's values that come from the address. */
function queryOf({ definition, respondent }: PlannedSurvey): string {
  const query = new URLSearchParams(
    Object.entries(respondent.values).flatMap(([name, value]) =>
      definition.values?.[name]?.from === 'address' ? [[`v.${name}`, String(value)]] : [],
    ),
  );
  return query.size > 0 ? `?${query}` : '';
}

/** The respondent in the title of a path: what distinguishes this respondent from others. */
export function respondentTitle({ respondent }: PlannedSurvey): string {
  const { language, device, values } = respondent;
  return [
    ...(language === usualRespondent.language ? [] : [` in ${languageName(language)}`]),
    ...(device === usualRespondent.device ? [] : [` on a ${device} device`]),
    ...Object.entries(values).map(([name, value]) => ` with ${name} ${value}`),
  ].join('');
}

/** Language, device and values that a tester has to set before the start, if conditions depend on them. */
export function respondentSentence({ usedFacts, definition, respondent }: PlannedSurvey): string {
  const { language, device, values } = respondent;
  return [
    ...(usedFacts.has('language')
      ? [
          `The browser is in ${languageName(language)}${language === usualRespondent.language ? '' : '; the words of the app are quoted in English'}.`,
        ]
      : []),
    ...(usedFacts.has('device') ? [`The device is a ${deviceNames[device]}.`] : []),
    ...Object.entries(values).flatMap(([name, value]) => {
      const from = definition.values?.[name]?.from;
      if (from === 'context') return [`The host page gives ${name}: ${value}.`];
      return from === 'info' ? [`The signed info gives ${name}: ${value}.`] : [];
    }),
  ]
    .map((sentence) => `${sentence} `)
    .join('');
}

const deviceNames = { desktop: 'computer', mobile: 'phone', pad: 'tablet' } as const;

function languageName(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}

/** The label of the start button in quotes; with `scanToStart` it differs on a phone. */
export function startButton({ definition: { config } }: Questionnaire): string {
  const isAgreed = config.agreement !== undefined;
  const plainName = quoted(appSentence(isAgreed ? 'Agree' : 'Start'));
  if (!config.scanToStart) return plainName;
  const here = quoted(appSentence(isAgreed ? 'Agree and continue' : 'Continue here'));
  return `${here} (on a phone ${plainName})`;
}
