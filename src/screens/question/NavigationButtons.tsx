import { useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { formFields } from '../../../contract/pageForm.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';
import { selectButtons, selectHasTextArea } from '../../../machines/question/question.select.ts';
import { Button } from '../../components/form/Button.tsx';
import { EnterKey } from '../../components/icons/EnterKey.tsx';
import { Icon, strokes } from '../../components/icons/Icon.tsx';
import { backFormId } from '../../questions/shared/ids.ts';

interface Props {
  readonly questionActor: QuestionActor;
}

export function Previous({ questionActor }: Props) {
  const { t } = useLingui();
  const { hasPrevious, isBusy } = useSelector(questionActor, selectButtons, shallowEqual);
  if (!hasPrevious) return null;
  return (
    <Button
      type="submit"
      // Previous belongs to another form, because Enter in a field presses the first button of the field's form.
      form={backFormId}
      name={formFields.command}
      value="previous"
      variant="quiet"
      isBusy={isBusy}
      onClick={(event) => {
        event.preventDefault();
        questionActor.send({ type: 'question.leave' });
      }}
    >
      <Icon path={strokes.back} isDirected />
      <span>
        {t({ message: 'Previous', comment: 'Button: goes back to the question before this one.' })}
      </span>
    </Button>
  );
}

/** The Next button is never disabled, because a press reports what is missing. */
export function Next({ questionActor }: Props) {
  const { t } = useLingui();
  const { isLast, isBusy, isSlow, isWaiting, isRetry } = useSelector(
    questionActor,
    selectButtons,
    shallowEqual,
  );
  return (
    <Button
      type="submit"
      name={formFields.command}
      value="next"
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
      <span>
        {isRetry
          ? t`Try again`
          : isLast
            ? t`Submit`
            : t({ message: 'Next', comment: 'Button: goes on to the next question.' })}
      </span>
      <EnterKey hasModifier={useSelector(questionActor, selectHasTextArea)} />
    </Button>
  );
}
