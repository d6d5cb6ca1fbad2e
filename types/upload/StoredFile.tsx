import { useLingui } from '@lingui/react/macro';
import type { Fault } from '../../contract/faults.ts';
import type { UploadedFile } from '../../contract/files.ts';
import { formFields } from '../../contract/pageForm.ts';
import { Button } from '../../src/components/form/Button.tsx';
import { Icon } from '../../src/components/icons/Icon.tsx';
import { FaultText } from '../../src/components/text/FaultText.tsx';
import { UploadedPicture } from '../../src/components/UploadedPicture.tsx';
import { isolate } from '../../src/i18n/messages/isolate.ts';
import { megabytes } from '../../src/i18n/messages/sizes.ts';
import { faultId } from '../../src/questions/shared/ids.ts';
import { removeButton } from './contract.ts';
import styles from './View.module.css';

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

/** A file that the server has stored. */
export function StoredFile({ file, fault, onRemove }: Props) {
  const { t, i18n } = useLingui();
  const { id, name, size, type, url } = file;
  return (
    <li className={styles.row} data-part={id}>
      <span className={styles.picture}>
        {shown.has(type) ? (
          <UploadedPicture src={url} alt="">
            <Icon path={fileStrokes.file} />
          </UploadedPicture>
        ) : (
          <Icon path={fileStrokes.file} />
        )}
      </span>
      <span className={styles.about}>
        <FaultText id={faultId(id)} fault={fault} />
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.state}>
          <Icon path={fileStrokes.check} />
          <span>
            {t({
              message: `Uploaded, ${{ size: isolate(megabytes(size, i18n)) }}`,
              comment: 'The state of a file, and its size: Uploaded, 20 kB.',
            })}
          </span>
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
