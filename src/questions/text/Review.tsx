import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { formFields } from '../../../contract/pageForm.ts';
import { kanoSides } from '../../../contract/questions/kano.ts';
import type { Reviewed } from '../../../contract/questions/text.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import { selectButtons } from '../../../machines/question/question.select.ts';
import { Button } from '../../components/form/Button.tsx';
import { RichText } from '../../components/text/RichText.tsx';
import { feelingLabels, sideLabels } from '../../i18n/messages/kano.ts';
import { backFormId } from '../shared/ids.ts';
import styles from './Review.module.css';

interface Props {
  readonly answers: readonly Reviewed[];
  readonly questionActor: QuestionActor;
}

/** The answers so far; each can be opened and changed. */
export function Review({ answers, questionActor }: Props) {
  const { t, i18n } = useLingui();
  const { isBusy } = useSelector(questionActor, selectButtons, shallowEqual);
  return (
    <ul className={styles.answers}>
      {answers.map(({ id, title, answer, feelings }) => (
        <li key={id} className={styles.answer}>
          <div className={styles.texts}>
            <p className={styles.title} id={`review-${id}`}>
              <RichText as="span" text={title} />
            </p>
            {feelings ? (
              kanoSides.map((side) => (
                <p key={side} className={styles.feeling}>
                  {i18n._(sideLabels[side])} {i18n._(feelingLabels[feelings[side]])}
                </p>
              ))
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
              questionActor.send({ type: 'question.previous', to: id });
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
