import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { answerFormId, formFields } from '../../../contract/pageForm.ts';
import { missionOf } from '../../../contract/questions/index.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import { selectFaults, selectQuestion } from '../../../machines/question/question.select.ts';
import { selectSurvey, selectTime } from '../../../machines/session/session.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Language } from '../../components/Language.tsx';
import { arrivalIds } from '../../components/text/arrival.ts';
import { AuthoredLanguage } from '../../components/text/authored.ts';
import { plainText } from '../../components/text/plainText.ts';
import { ThemeLogo } from '../../components/theme/ThemeLogo.tsx';
import { isolate } from '../../i18n/messages/isolate.ts';
import { timeLeftWords } from '../../i18n/messages/times.ts';
import { wholeNumber } from '../../i18n/messages/wholeNumber.ts';
import { Page } from '../../layouts/Page.tsx';
import { QuestionHeader } from '../../layouts/QuestionHeader.tsx';
import styles from './Question.module.css';
import { Timer } from './Timer.tsx';

interface Props extends ScreenProps {
  readonly questionActor: QuestionActor;
  /** What the title names instead of the question: the step of a mission. */
  readonly place?: string | null;
  readonly children: ReactNode;
}

/**
 * The page around a question or mission: progress, remaining time, and a title that says whether the answer has faults.
 */
export function QuestionPage({ session, questionActor, place = null, children }: Props) {
  const { t, i18n } = useLingui();
  const survey = useSelector(session, selectSurvey);
  const remainingMs = useSelector(session, selectTime);
  const question = useSelector(questionActor, selectQuestion);
  const { index, count, countAtMost, lang } = question;
  const faults = useSelector(questionActor, selectFaults);
  const { logo, scheme } = survey?.config.theme ?? {};
  const surveyTitle = plainText(survey?.title ?? '');
  const numbered = countAtMost
    ? t({
        message: `Question ${{ index: wholeNumber(index, i18n.locale) }} – ${{ surveyTitle: isolate(surveyTitle) }}`,
        comment: 'The name of the page in the tab of a browser.',
      })
    : t({
        message: `Question ${{ index: wholeNumber(index, i18n.locale) }} of ${{ count: wholeNumber(count, i18n.locale) }} – ${{ surveyTitle: isolate(surveyTitle) }}`,
        comment: 'The name of the page in the tab of a browser.',
      });
  const title = place ?? numbered;
  return (
    <Page
      title={faults.length > 0 ? t`Error: ${{ title: isolate(title) }}` : title}
      header={
        <>
          {/* Enter in a field presses the first button of the form, which would be "More time" in the header, so a
              hidden button precedes it. */}
          {missionOf(question) ? null : (
            <button
              type="submit"
              form={answerFormId}
              name={formFields.command}
              value="next"
              hidden
            />
          )}
          <QuestionHeader
            title={survey?.title ?? ''}
            lang={survey?.lang}
            index={index}
            count={count}
            isCountAtMost={countAtMost}
            timer={remainingMs !== null ? <Timer session={session} /> : null}
            language={<Language session={session} isSmall />}
            logo={logo?.place === 'all' ? <ThemeLogo logo={logo} scheme={scheme} isSmall /> : null}
          />
        </>
      }
    >
      {survey?.config.demo ? (
        <p className={styles.demo}>{t`This is a demo survey. Your answers won't be recorded.`}</p>
      ) : null}
      {remainingMs !== null && index === 1 ? (
        <p id={arrivalIds.limit} hidden>
          {timeLeftWords(remainingMs, i18n)}
        </p>
      ) : null}
      <AuthoredLanguage value={lang}>{children}</AuthoredLanguage>
    </Page>
  );
}
