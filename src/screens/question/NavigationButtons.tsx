import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import {
  selectBusy,
  selectFailure,
  selectHasPrevious,
  selectQuestion,
  selectSlow,
  selectWaiting,
} from '../../../machines/question/question.select.ts';
import { Button } from '../../components/form/Button.tsx';
import { Icon, strokes } from '../../components/icons/Icon.tsx';
import styles from './NavigationButtons.module.css';

interface Props {
  readonly questionActor: QuestionActor;
}

export function Previous({ questionActor }: Props) {
  const { t } = useLingui();
  const hasPrevious = useSelector(questionActor, selectHasPrevious);
  const isBusy = useSelector(questionActor, selectBusy);
  if (!hasPrevious) return null;
  return (
    <Button
      variant="quiet"
      isBusy={isBusy}
      onClick={() => questionActor.send({ type: 'question.previous' })}
    >
      <Icon path={strokes.back} isDirected />
      {t({ message: 'Previous', comment: 'Button: goes back to the question before this one.' })}
    </Button>
  );
}

/** Never disabled: pressing it reports what is missing. */
export function Next({ questionActor }: Props) {
  const { t } = useLingui();
  const { index, count } = useSelector(questionActor, selectQuestion);
  const isBusy = useSelector(questionActor, selectBusy);
  const isSlow = useSelector(questionActor, selectSlow);
  const isWaiting = useSelector(questionActor, selectWaiting);
  const isRetry = useSelector(questionActor, selectFailure) !== null;
  return (
    <Button
      type="submit"
      isBusy={isBusy}
      isSlow={isSlow || isWaiting}
      slowText={
        isWaiting
          ? t({
              message: 'Uploading…',
              comment: 'Button: the state of one that waits for files on their way.',
            })
          : t`Sending…`
      }
    >
      {isRetry
        ? t`Retry`
        : index >= count
          ? t`Submit`
          : t({ message: 'Next', comment: 'Button: goes on to the next question.' })}
      <span className={styles.enter} aria-hidden="true">
        ↵
      </span>
    </Button>
  );
}
