import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useContext, useRef, useState } from 'react';
import { formFields } from '../../../contract/pageForm.ts';
import { selectSignature, selectSurvey } from '../../../machines/session/session.select.ts';
import type { SignatureActor } from '../../../machines/signature/signature.machine.ts';
import {
  selectCanUndo,
  selectEmpty,
  selectName,
  selectPad,
  selectSending,
  selectSignatureId,
  selectSignFailure,
  selectStrokes,
} from '../../../machines/signature/signature.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Button } from '../../components/form/Button.tsx';
import { PageFormContext } from '../../components/form/FormFields.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { serverUrl, withCookies } from '../../effects/network/serverUrl.ts';
import { nameId } from '../../effects/page/typedName.ts';
import { failureLanguage, failureText } from '../../i18n/messages/failures.ts';
import { isolate } from '../../i18n/messages/isolate.ts';
import { NameLabel } from './NameLabel.tsx';
import styles from './Signature.module.css';
import { SignatureCanvas } from './SignatureCanvas.tsx';
import { useMissingSignatureFocus, useSignatureFocus } from './useSignatureFocus.ts';

const pictures = {
  pen: 'M4 20l1-4L16.5 4.5l3 3L8 19l-4 1Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
};

const nameField = {
  id: nameId,
  type: 'text',
  name: formFields.signature,
  autoComplete: 'name',
  dir: 'auto',
  maxLength: 120,
} as const;

interface Props extends ScreenProps {
  /** The number of times that the start was refused for a missing signature. */
  readonly reminders: number;
}

/** The signature under the consent, drawn or typed. */
export function Signature({ session, reminders }: Props) {
  const signature = useSelector(session, selectSignature);
  return signature ? (
    <Signing session={session} reminders={reminders} signature={signature} />
  ) : null;
}

function Signing({ session, reminders, signature }: Props & { signature: SignatureActor }) {
  const { t, i18n } = useLingui();
  const survey = useSelector(session, selectSurvey);
  const pad = useSelector(signature, selectPad);
  const signatureId = useSelector(signature, selectSignatureId);
  const strokes = useSelector(signature, selectStrokes);
  const name = useSelector(signature, selectName);
  const canUndo = useSelector(signature, selectCanUndo);
  const isEmpty = useSelector(signature, selectEmpty);
  const isSending = useSelector(signature, selectSending);
  const failure = useSelector(signature, selectSignFailure);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useSignatureFocus(fieldset, pad);
  const isWrong = isEmpty || reminders > 0;
  useMissingSignatureFocus(fieldset, isWrong, reminders);
  const isFaultRendered = useContext(PageFormContext)?.signature?.isMissing;
  const isRequired = survey?.config.signature === 'required';
  const isInked = strokes.length > 0 || name.trim() !== '';
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
  const fault = isWrong ? ({ kind: 'empty' } as const) : undefined;
  return (
    <fieldset ref={fieldset} className={styles.signature} aria-labelledby="sign-title sign-need">
      <div className={styles.title}>
        <h2 id="sign-title" tabIndex={-1}>
          {t({
            message: 'Signature',
            comment: 'Noun: the heading above the field for a signature.',
          })}
        </h2>
        <span id="sign-need">{isRequired ? t`Mandatory` : t`Optional`}</span>
      </div>
      <FaultText id="sign-fault" fault={fault} text={t`Add your signature to continue`} />
      {/* Orca does not announce a focus at the start of a group that the focused control has left, so a text comes
          first. */}
      <div className={styles.stages}>
        {pad === 'closed' ? (
          <>
            <Button
              variant="quiet"
              data-focus-when-invalid
              data-scripted
              aria-describedby="sign-fault"
              onClick={() => signature.send({ type: 'pad.open' })}
            >
              <Icon path={pictures.pen} />
              <span>
                {t({
                  message: 'Sign here',
                  comment: 'Button: verb; opens the field for a signature.',
                })}
              </span>
            </Button>
            <noscript>
              <div className={styles.typed}>
                <NameLabel />
                <input {...nameField} />
              </div>
            </noscript>
          </>
        ) : null}
        {pad === 'open' ? (
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
              />
            </div>
            <p className={styles.failure} role="alert" {...failureLanguage(failure)}>
              {failure ? failureText(failure, i18n) : null}
            </p>
            <div className={styles.actions} data-scripted>
              <Button
                variant="quiet"
                data-clear
                onClick={() => signature.send({ type: 'pad.clear' })}
              >
                {t`Clear`}
              </Button>
              {canUndo ? (
                <Button
                  variant="quiet"
                  onClick={() => {
                    // The focus moves before this button unmounts, because an unmounted button would lose it to the
                    // page.
                    fieldset.current?.querySelector<HTMLElement>('[data-clear]')?.focus();
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
                variant="line"
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
        ) : null}
        {pad === 'signed' ? (
          <div className={styles.signed}>
            <Picture file={signatureId} />
            <div className={styles.signed}>
              <Icon path={pictures.check} />
              <span>
                {t({
                  message: 'Signed',
                  comment: 'The state of the signature, beside “Not signed yet”: it is there.',
                  context: 'the signature',
                })}
              </span>
            </div>
            <Button
              variant="quiet"
              data-signed
              onClick={() => signature.send({ type: 'pad.open' })}
            >
              {t({
                message: 'Sign again',
                comment: 'Button: verb; opens the field for another signature.',
              })}
            </Button>
          </div>
        ) : null}
      </div>
      <LiveRegion>
        {pad === 'signed'
          ? t({
              message: 'Signature added',
              comment: 'For screen readers: the signature is there now.',
            })
          : pad === 'open' && canUndo
            ? t({
                message: 'Signature cleared',
                comment: 'For screen readers: the signature is empty now.',
              })
            : null}
      </LiveRegion>
    </fieldset>
  );
}

/**
 * The picture of a stored signature; hidden if it fails to load, because the server refuses it in a frame without
 * cookies.
 */
function Picture({ file }: { file: string }) {
  const { t } = useLingui();
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;
  return (
    <img
      {...withCookies}
      src={serverUrl(`/api/file/${file}`)}
      alt={t({
        message: 'Your signature',
        comment: 'Noun: the name of the picture of the signature.',
      })}
      onError={() => setHidden(true)}
    />
  );
}
