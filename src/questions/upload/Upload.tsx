import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { fileTypes } from '../../../contract/files.ts';
import { selectUpload } from '../../../machines/question/chunks.select.ts';
import type { UploadActor } from '../../../machines/upload/upload.machine.ts';
import {
  selectChoiceFault,
  selectFiles,
  selectPending,
  selectRoom,
} from '../../../machines/upload/upload.select.ts';
import { useLoaded } from '../../actors/useLoaded.ts';
import { Icon } from '../../components/icons/Icon.tsx';
import { FaultText } from '../../components/text/FaultText.tsx';
import { LiveRegion } from '../../components/text/LiveRegion.tsx';
import { isolate } from '../../i18n/messages/isolate.ts';
import '../../i18n/messages/fileFaults.ts';
import { megabytes } from '../../i18n/messages/sizes.ts';
import { faultAt, ids, joinIds, labelIds, listRole } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import { KeptFile } from './KeptFile.tsx';
import { PendingFile } from './PendingFile.tsx';
import styles from './Upload.module.css';
import { useFileAnnouncements } from './useFileAnnouncements.ts';
import { useFocusKept } from './useFocusKept.ts';
import { chosen } from './wiredUpload.ts';

const strokes = {
  upload: 'M12 16V4m0 0L7 9m5-5 5 5M4 16v4h16v-4',
};

export { wiredUpload } from './wiredUpload.ts';

/** Code 12, files: chosen, photographed or dropped, each uploaded by its own actor. */
export function Upload(props: QuestionProps<12>) {
  const upload = useLoaded(useSelector(props.questionActor, selectUpload));
  return upload ? <Files {...props} upload={upload} /> : null;
}

function Files({ question, faults, upload }: QuestionProps<12> & { upload: UploadActor }) {
  const { t, i18n } = useLingui();
  const { maxCount, maxSize, accept } = question.config;
  const files = useSelector(upload, selectFiles);
  const pending = useSelector(upload, selectPending);
  const choiceFault = useSelector(upload, selectChoiceFault);
  const room = useSelector(upload, selectRoom);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const size = megabytes(maxSize, i18n);
  const fault = faultAt(faults);
  const announcement = useFileAnnouncements(files, pending, maxCount);
  const replaced = useFocusKept(list, files);
  const leaveRow = (index: number, leave: () => void) => {
    // Moves the focus to a neighbouring row, else to the file input.
    const rows = list.current?.children ?? [];
    const neighbour = rows[index + 1] ?? rows[index - 1];
    (neighbour?.querySelector<HTMLElement>('button') ?? field.current)?.focus();
    leave();
  };
  return (
    <fieldset aria-labelledby={labelIds(question)}>
      <p className={styles.hint}>
        <span id={ids.hint}>
          {t`${plural(maxCount, { one: `One file, up to ${{ size: isolate(size) }}.`, other: `Up to # files, each up to ${{ size: isolate(size) }}.` })}`}
        </span>
        <span id="remaining">
          {room === 0
            ? t`No more can be added.`
            : t`${plural(room, { one: 'One more can be added.', other: '# more can be added.' })}`}
        </span>
      </p>
      {/* Ahead of the files, at which the server may stop reading. */}
      {files.map((file) => (
        <input key={file.id} type="hidden" name="stored" value={JSON.stringify(file)} />
      ))}
      <FaultText id="fault-choice" isLive fault={choiceFault ?? undefined} />
      <label className={styles.drop} data-full={room === 0 || undefined}>
        <input
          ref={field}
          className={styles.field}
          type="file"
          id="files"
          name="files"
          multiple={maxCount > 1}
          accept={acceptOf(accept.length > 0 ? accept : fileTypes)}
          aria-describedby={joinIds(
            question.description && ids.description,
            ids.hint,
            'remaining',
            choiceFault !== null && 'fault-choice',
            fault && ids.fault,
          )}
          aria-invalid={fault !== undefined || choiceFault !== null || undefined}
          onChange={({ target }) => {
            const added = [...(target.files ?? [])].map(chosen);
            // Allows the same file to be chosen again after its removal.
            target.value = '';
            if (added.length > 0) upload.send({ type: 'files.add', files: added });
          }}
        />
        <Icon path={strokes.upload} />
        <span id="files-words">
          {maxCount > 1 ? t`Choose files or drop them here` : t`Choose a file or drop it here`}
        </span>
      </label>
      <ul ref={list} className={styles.list} {...listRole}>
        {files.map((file, index) => (
          <KeptFile
            key={file.id}
            file={file}
            fault={faultAt(faults, file.id)}
            onRemove={() =>
              leaveRow(index, () => upload.send({ type: 'file.remove', id: file.id }))
            }
          />
        ))}
        {pending.map((transfer, index) => (
          <PendingFile
            key={transfer.key}
            row={replaced}
            pending={transfer}
            unsent={faultAt(faults, transfer.key)}
            onRetry={() => upload.send({ type: 'file.retry', key: transfer.key })}
            onCancel={() =>
              leaveRow(files.length + index, () =>
                upload.send({ type: 'file.cancel', key: transfer.key }),
              )
            }
          />
        ))}
      </ul>
      <LiveRegion>{announcement}</LiveRegion>
    </fieldset>
  );
}

/** Value of `accept`; some systems know HEIC pictures by extension only. */
function acceptOf(types: readonly string[]): string {
  const more = types.includes('image/heic') ? ['image/heif', '.heic', '.heif'] : [];
  return [...types, ...more].join(',');
}
