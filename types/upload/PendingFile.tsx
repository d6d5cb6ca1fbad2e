import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Ref } from 'react';
import type { Fault } from '../../contract/faults.ts';
import { hasMessage } from '../../machines/question/part.ts';
import { selectTransfer } from '../../machines/transfer/transfer.select.ts';
import type { Pending } from '../../machines/upload/upload.machine.ts';
import { Button } from '../../src/components/form/Button.tsx';
import { Icon, strokes } from '../../src/components/icons/Icon.tsx';
import { FaultText } from '../../src/components/text/FaultText.tsx';
import { LiveRegion } from '../../src/components/text/LiveRegion.tsx';
import { failureLanguage, failureText } from '../../src/i18n/messages/failures.ts';
import { isolate } from '../../src/i18n/messages/isolate.ts';
import { faultId } from '../../src/questions/shared/ids.ts';
import { fileStrokes } from './StoredFile.tsx';
import styles from './View.module.css';

interface Props {
  readonly row: Ref<HTMLLIElement>;
  readonly pending: Pending;
  /** The fault of an answer that is sent while this file is not uploaded. */
  readonly unsent: Fault | undefined;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

/** A file that is being uploaded, has failed or was refused. */
export function PendingFile({ row, pending: { key, transfer }, unsent, onRetry, onCancel }: Props) {
  const { t, i18n } = useLingui();
  const { name, percent, isFailed, fault, failure } = useSelector(transfer, selectTransfer, isSame);
  const isInToast = hasMessage(failure);
  const reason = failure ? (
    <>
      <Icon path={strokes.warning} />
      <span {...failureLanguage(failure)}>{failureText(failure, i18n)}</span>
    </>
  ) : null;
  const isUploading = !isFailed && fault === null;
  const figure = i18n.number(percent / 100, { style: 'percent' });
  const share = Math.floor(percent / 25) / 4;
  return (
    <li ref={row} className={styles.row} data-part={key}>
      <span className={styles.picture}>
        <Icon path={fileStrokes.file} />
      </span>
      <span className={styles.about}>
        <FaultText id={faultId(key)} isLive fault={fault ?? unsent} />
        {/* While a toast announces the failed upload, the alert is empty, because the message would be announced twice. */}
        <span className={styles.failure} role="alert">
          {isInToast ? null : reason}
        </span>
        {isInToast ? <span className={styles.failure}>{reason}</span> : null}
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        {isUploading ? (
          <span className={styles.state}>
            <progress className={styles.progress} aria-label={name} max={100} value={percent} />
            <span>{figure}</span>
          </span>
        ) : null}
        <LiveRegion>
          {isUploading
            ? t({
                message: `${{ name: isolate(name) }}: {${arg(share)}, number, percent}`,
                comment:
                  'How much of a file is uploaded: photo.jpg: 25%. Only the punctuation is translated.',
              })
            : null}
        </LiveRegion>
      </span>
      {isFailed ? (
        <Button
          variant="quiet"
          aria-label={t({
            message: `Try again: ${{ name: isolate(name) }}`,
            comment:
              'Verb, for screen readers: uploads the file {name} again. Has to hold the words of the button “Try again”.',
          })}
          aria-describedby={faultId(key)}
          onClick={({ currentTarget }) => {
            // The focus moves to the cancel button, because this button unmounts during the upload.
            (currentTarget.nextElementSibling as HTMLElement | null)?.focus();
            onRetry();
          }}
        >
          {t`Try again`}
        </Button>
      ) : null}
      <Button
        variant="quiet"
        aria-describedby={faultId(key)}
        aria-label={
          isUploading
            ? t({
                message: `Cancel ${{ name: isolate(name) }}`,
                comment:
                  'Verb, for screen readers: stops the upload of the file {name}. Has to hold the words of the button “Cancel”.',
              })
            : t`Remove ${{ name: isolate(name) }}`
        }
        onClick={onCancel}
      >
        {isUploading ? t`Cancel` : t`Remove`}
      </Button>
    </li>
  );
}

type Facts = ReturnType<typeof selectTransfer>;

function isSame(a: Facts, b: Facts): boolean {
  return (Object.keys(a) as (keyof Facts)[]).every((key) => a[key] === b[key]);
}
