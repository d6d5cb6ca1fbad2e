import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Fault } from '../../../contract/faults.ts';
import type { UploadedFile } from '../../../contract/files.ts';
import { formFields } from '../../../contract/pageForm.ts';
import { removeButton } from '../../../contract/questions/upload.ts';
import { Button } from '../../components/form/Button.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { isolate } from '../../i18n/messages/isolate.ts';
import { megabytes } from '../../i18n/messages/sizes.ts';
import { faultId } from '../shared/ids.ts';
import styles from './Upload.module.css';

export const fileStrokes = {
  file: 'M6 3h8l4 4v14H6V3Zm8 0v4h4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
};

interface Props {
  readonly file: UploadedFile;
  readonly fault: Fault | undefined;
  readonly onRemove: () => void;
}

const shown: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif']);

/** A file stored by the server. */
export function KeptFile({ file, fault, onRemove }: Props) {
  const { t, i18n } = useLingui();
  const { id, name, size, type, url } = file;
  // In a frame without cookies the server refuses the image.
  const [isHidden, setHidden] = useState(false);
  return (
    <li className={styles.row} data-place={id}>
      <span className={styles.picture}>
        {shown.has(type) && !isHidden ? (
          <img src={url} alt="" onError={() => setHidden(true)} />
        ) : (
          <Icon path={fileStrokes.file} />
        )}
      </span>
      <span className={styles.about}>
        <FaultText id={faultId(id)} fault={fault} />
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.state}>
          <Icon path={fileStrokes.check} />
          {t({
            message: `Uploaded, ${{ size: isolate(megabytes(size, i18n)) }}`,
            comment: 'The state of a file, and its size: Uploaded, 20 kB.',
          })}
        </span>
      </span>
      <Button
        type="submit"
        name={formFields.press}
        value={removeButton(id)}
        variant="quiet"
        aria-label={t({
          message: `Remove ${{ name: isolate(name) }}`,
          comment: 'Verb, for screen readers: removes the file {name}.',
        })}
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      >
        {t({ message: 'Remove', comment: 'Button: verb; removes a file.' })}
      </Button>
    </li>
  );
}
