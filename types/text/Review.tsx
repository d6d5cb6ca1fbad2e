import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { formFields } from '../../contract/pageForm.ts';
import type { Reviewed } from '../../contract/questions/shared/review.ts';
import { selectButtons } from '../../machines/question/question.select.ts';
import { Button } from '../../src/components/form/Button.tsx';
import { RichText } from '../../src/components/text/RichText.tsx';
import { partsWithValues } from '../../src/i18n/messages/parts.ts';
import { backFormId } from '../../src/questions/shared/ids.ts';
import { useQuestionActor } from '../../src/questions/shared/questionActor.ts';
import styles from './Review.module.css';

interface Props {
  readonly answers: readonly Reviewed[];
}

/** A review of the answers so far; each answer can be opened and changed. */
export function Review({ answers }: Props) {
  const { t, i18n } = useLingui();
  const actor = useQuestionActor();
  const { isBusy } = useSelector(actor, selectButtons, shallowEqual);
  return (
    <ul className={styles.answers}>
      {answers.map(({ id, title, answer, feelings }) => (
        <li key={id} className={styles.answer}>
          <div className={styles.texts}>
            <p className={styles.title} id={`review-${id}`}>
              <RichText as="span" text={title} />
            </p>
            {feelings ? (
              Object.entries(feelings).map(([part, value]) => {
                const words = partsWithValues.get(part);
                const feeling = words?.values[value];
                return feeling ? (
                  <p key={part} className={styles.feeling}>
                    <span>{words.label(i18n)}</span> <span>{feeling(i18n)}</span>
                  </p>
                ) : null;
              })
            ) : answer === '' ? (
              <p className={styles.none}>
                {t({
                  message: 'Not answered',
                  comment: 'In a list of answers: a question that the respondent has left out.',
                })}
              </p>
            ) : (
              <RichText text={answer} />
            )}
          </div>
          <Button
            type="submit"
            id={`open-${id}`}
            form={backFormId}
            name={formFields.to}
            value={id}
            variant="line"
            isBusy={isBusy}
            aria-labelledby={`open-${id} review-${id}`}
            onClick={(event) => {
              event.preventDefault();
              actor.send({ type: 'question.leave', to: id });
            }}
          >
            {t({
              message: 'Change',
              comment:
                'Button: verb; beside an answer in a list, opens the question to answer it again.',
            })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
