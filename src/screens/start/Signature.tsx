import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import {
  selectDevice,
  selectSignature,
  selectSurvey,
} from '../../../machines/session/session.select.ts';
import type { SignatureActor } from '../../../machines/signature/signature.machine.ts';
import {
  type Pad,
  selectCanUndo,
  selectEmpty,
  selectInked,
  selectPad,
  selectSignatureId,
} from '../../../machines/signature/signature.select.ts';
import type { ScreenProps } from '../../actors/props.ts';
import { Button } from '../../components/form/Button.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { UploadedPicture } from '../../components/UploadedPicture.tsx';
import { NameLabel } from './NameLabel.tsx';
import { nameField, OpenPad } from './OpenPad.tsx';
import styles from './Signature.module.css';
import { SignatureSheet } from './SignatureSheet.tsx';
import { type Stage, useMissingSignatureFocus, useSignatureFocus } from './useSignatureFocus.ts';

const pictures = {
  pen: 'M4 20l1-4L16.5 4.5l3 3L8 19l-4 1Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
};

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

/** Whether a phone has the pad in a sheet; `left` is one that was closed without a stroke or a name. */
type Sheet = 'unused' | 'open' | 'left';

/**
 * What stands on the page. A pad that the server has rendered, and one that was left with strokes or a name, is on the
 * page itself.
 */
function stageOf(pad: Pad, sheet: Sheet): Stage {
  if (pad !== 'open' || sheet === 'unused') return pad;
  return sheet === 'open' ? 'sheet' : 'closed';
}

function Signing({ session, reminders, signature }: Props & { signature: SignatureActor }) {
  const { t } = useLingui();
  const survey = useSelector(session, selectSurvey);
  const pad = useSelector(signature, selectPad);
  const signatureId = useSelector(signature, selectSignatureId);
  const isInked = useSelector(signature, selectInked);
  const canUndo = useSelector(signature, selectCanUndo);
  const isEmpty = useSelector(signature, selectEmpty);
  const isPhone = useSelector(session, selectDevice) === 'mobile';
  const [sheet, setSheet] = useState<Sheet>('unused');
  // A signature that is refused later opens no sheet by itself.
  if (pad === 'signed' && sheet !== 'unused') setSheet('unused');
  const stage = stageOf(pad, isPhone ? sheet : 'unused');
  const fieldset = useRef<HTMLFieldSetElement>(null);
  useSignatureFocus(fieldset, stage);
  const isWrong = isEmpty || reminders > 0;
  useMissingSignatureFocus(fieldset, isWrong, reminders);
  const isRequired = survey?.config.signature === 'required';
  const fault = isWrong ? ({ kind: 'empty' } as const) : undefined;
  const faultText = (
    <FaultText id="sign-fault" fault={fault} text={t`Add your signature to continue`} />
  );
  const open = () => {
    setSheet('open');
    signature.send({ type: 'pad.open' });
  };
  return (
    <fieldset ref={fieldset} className={styles.signature} aria-labelledby="sign-title sign-need">
      {stage === 'sheet' ? (
        <SignatureSheet
          signature={signature}
          isWrong={isWrong}
          fault={faultText}
          onClose={() => setSheet(isInked ? 'unused' : 'left')}
        />
      ) : null}
      <div className={styles.title}>
        <h2 id="sign-title" tabIndex={-1}>
          {t({
            message: 'Signature',
            comment: 'Noun: the heading above the field for a signature.',
          })}
        </h2>
        <span id="sign-need">{isRequired ? t`Mandatory` : t`Optional`}</span>
      </div>
      {stage === 'sheet' ? null : faultText}
      {/* Orca does not announce a focus at the start of a group that the focused control has left, so a text comes
          first. */}
      <div className={styles.stages}>
        {stage === 'closed' || stage === 'sheet' ? (
          <>
            <Button
              variant="quiet"
              data-focus-when-invalid
              data-scripted
              aria-describedby="sign-fault"
              onClick={open}
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
        {stage === 'open' ? (
          <OpenPad signature={signature} root={fieldset} isWrong={isWrong} variant="line" />
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
            <Button variant="quiet" data-signed onClick={open}>
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
          : stage === 'open' && canUndo
            ? t({
                message: 'Signature cleared',
                comment: 'For screen readers: the signature is empty now.',
              })
            : null}
      </LiveRegion>
    </fieldset>
  );
}

/** The picture of a stored signature. */
function Picture({ file }: { file: string }) {
  const { t } = useLingui();
  return (
    <UploadedPicture
      src={`/api/file/${file}`}
      alt={t({
        message: 'Your signature',
        comment: 'Noun: the name of the picture of the signature.',
      })}
    />
  );
}
