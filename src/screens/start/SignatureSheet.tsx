import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { SignatureActor } from '../../../machines/signature/signature.machine.ts';
import { selectCanUndo } from '../../../machines/signature/signature.select.ts';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { useTitleOver } from '../../components/text/useTitle.ts';
import { Tool } from '../../components/viewer/Tool.tsx';
import { useModal } from '../../components/viewer/useModal.ts';
import { OpenPad } from './OpenPad.tsx';
import styles from './Signature.module.css';

interface Props {
  readonly signature: SignatureActor;
  readonly isWrong: boolean;
  /** The message of a missing signature. */
  readonly fault: ReactNode;
  readonly onClose: () => void;
}

/** The pad of a phone: as wide as the window, and in reach of the thumbs. */
export function SignatureSheet({ signature, isWrong, fault, onClose }: Props) {
  const { t } = useLingui();
  const dialog = useModal();
  const canUndo = useSelector(signature, selectCanUndo);
  const title = t({
    message: 'Signature',
    comment: 'Noun: the heading above the field for a signature.',
  });
  useTitleOver(title);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      closedby="closerequest"
      onClose={onClose}
      aria-labelledby="sign-sheet"
      data-read
    >
      <div className={styles.bar}>
        <h2 id="sign-sheet" tabIndex={-1}>
          {title}
        </h2>
        <Tool
          icon="close"
          name={t({ message: 'Close', comment: 'Verb, for screen readers: closes what is open.' })}
          onPress={() => dialog.current?.close()}
        />
      </div>
      {fault}
      <div className={styles.stages}>
        <OpenPad
          signature={signature}
          root={dialog}
          isWrong={isWrong}
          variant="solid"
          onEnter={() => signature.send({ type: 'pad.submit' })}
        />
      </div>
      <LiveRegion>
        {canUndo
          ? t({
              message: 'Signature cleared',
              comment: 'For screen readers: the signature is empty now.',
            })
          : null}
      </LiveRegion>
    </dialog>
  );
}
