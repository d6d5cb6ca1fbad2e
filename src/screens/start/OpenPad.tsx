import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type RefObject, useContext } from 'react';
import { formFields } from '../../../contract/pageForm.ts';
import type { SignatureActor } from '../../../machines/signature/signature.machine.ts';
import {
  selectCanUndo,
  selectInked,
  selectName,
  selectSending,
  selectSignFailure,
  selectStrokes,
} from '../../../machines/signature/signature.select.ts';
import { Button } from '../../components/form/Button.tsx';
import { PageFormContext } from '../../components/form/FormFields.tsx';
import { isComposing } from '../../effects/page/isComposing.ts';
import { nameId } from '../../effects/page/typedName.ts';
import { failureLanguage, failureText } from '../../i18n/messages/failures.ts';
import { isolate } from '../../i18n/messages/isolate.ts';
import { NameLabel } from './NameLabel.tsx';
import styles from './Signature.module.css';
import { SignatureCanvas } from './SignatureCanvas.tsx';

export const nameField = {
  id: nameId,
  type: 'text',
  name: formFields.signature,
  autoComplete: 'name',
  dir: 'auto',
  maxLength: 120,
} as const;

interface Props {
  readonly signature: SignatureActor;
  /** The element around the pad, in which the focus moves. */
  readonly root: RefObject<HTMLElement | null>;
  /** Whether the signature is missing. */
  readonly isWrong: boolean;
  /** The look of the button that uses the signature. */
  readonly variant: 'line' | 'solid';
  /** Enter in the field of the name; without it Enter starts the survey. */
  readonly onEnter?: () => void;
}

/** The pad to draw or type a signature, with its buttons. */
export function OpenPad({ signature, root, isWrong, variant, onEnter }: Props) {
  const { t, i18n } = useLingui();
  const strokes = useSelector(signature, selectStrokes);
  const name = useSelector(signature, selectName);
  const isInked = useSelector(signature, selectInked);
  const canUndo = useSelector(signature, selectCanUndo);
  const isSending = useSelector(signature, selectSending);
  const failure = useSelector(signature, selectSignFailure);
  const isFaultRendered = useContext(PageFormContext)?.signature?.isMissing;
  const pressEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // Enter would start the survey as well.
    event.preventDefault();
    onEnter?.();
  };
  const state = isInked
    ? t({
        message: 'Signed',
        comment: 'The state of the signature, beside “Not signed yet”: it is there.',
        context: 'the signature',
      })
    : t({
        message: 'Not signed yet',
        comment: 'The state of the signature, beside “Signed”: it is not there.',
        context: 'the signature',
      });
  return (
    <>
      <SignatureCanvas
        strokes={strokes}
        label={t({
          message: `Signature: ${{ state: isolate(state) }}`,
          comment: '{state} is “Signed” or “Not signed yet”.',
        })}
        onDraw={(strokes) => signature.send({ type: 'pad.draw', strokes })}
      />
      <div className={styles.typed}>
        <label htmlFor={nameField.id} data-scripted>{t`Or type your full name`}</label>
        <noscript>
          <NameLabel />
        </noscript>
        <input
          {...nameField}
          data-focus-when-invalid
          // biome-ignore lint/a11y/noAutofocus: the page of the server begins at its fault.
          autoFocus={isFaultRendered}
          aria-invalid={isWrong || undefined}
          aria-describedby="sign-fault"
          value={name}
          onChange={({ target }) => signature.send({ type: 'pad.write', name: target.value })}
          onKeyDown={onEnter && pressEnter}
        />
      </div>
      <p className={styles.failure} role="alert" {...failureLanguage(failure)}>
        {failure ? failureText(failure, i18n) : null}
      </p>
      <div className={styles.actions} data-scripted>
        <Button variant="quiet" data-clear onClick={() => signature.send({ type: 'pad.clear' })}>
          {t`Clear`}
        </Button>
        {canUndo ? (
          <Button
            variant="quiet"
            onClick={() => {
              // The focus moves before this button unmounts, because an unmounted button would lose it to the page.
              root.current?.querySelector<HTMLElement>('[data-clear]')?.focus();
              signature.send({ type: 'pad.undo' });
            }}
          >
            {t({
              message: 'Undo',
              comment:
                'Button: verb; brings back what “Clear” took away. Another word than “Cancel”.',
            })}
          </Button>
        ) : null}
        <Button
          variant={variant}
          isBusy={isSending}
          onClick={() => signature.send({ type: 'pad.submit' })}
        >
          {t({
            message: 'Use this signature',
            comment: 'Button: verb; keeps the signature that was drawn or typed.',
          })}
        </Button>
      </div>
    </>
  );
}
