import type { I18n } from '@lingui/core';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { fileTypes } from '../../contract/files.ts';
import { selectUpload } from '../../machines/question/question.select.ts';
import { isPending, isStored, type UploadActor } from '../../machines/upload/upload.machine.ts';
import { selectChoiceFault, selectRoom, selectRows } from '../../machines/upload/upload.select.ts';
import { Icon } from '../../src/components/icons/Icon.tsx';
import { FaultText } from '../../src/components/text/FaultText.tsx';
import { LiveRegion } from '../../src/components/text/LiveRegion.tsx';
import { isolate } from '../../src/i18n/messages/isolate.ts';
import { joinSentences, listOf } from '../../src/i18n/messages/joinSentences.ts';
import { megabytes } from '../../src/i18n/messages/sizes.ts';
import { faultAt, ids, joinIds, labelIds, listRole } from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';
import { useQuestionActor } from '../../src/questions/shared/questionActor.ts';
import { chosen } from '../../src/wiring/upload.ts';
import { PendingFile } from './PendingFile.tsx';
import { StoredFile } from './StoredFile.tsx';
import { useFileAnnouncements } from './useFileAnnouncements.ts';
import { useFocusStoredFile } from './useFocusStoredFile.ts';
import styles from './View.module.css';

const strokes = {
  upload: 'M12 16V4m0 0L7 9m5-5 5 5M4 16v4h16v-4',
};

/** The view of code 12, files that are chosen, photographed or dropped; an actor uploads each of them. */
export function Upload(props: QuestionProps<12>) {
  const upload = useSelector(useQuestionActor(), selectUpload);
  return upload ? <Files {...props} upload={upload} /> : null;
}

function Files({ question, faults, upload }: QuestionProps<12> & { upload: UploadActor }) {
  const { t, i18n } = useLingui();
  const { maxCount, maxSize, accept } = question.config;
  const rows = useSelector(upload, selectRows);
  const choiceFault = useSelector(upload, selectChoiceFault);
  const room = useSelector(upload, selectRoom);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const size = megabytes(maxSize, i18n);
  const accepted = accept.length > 0 ? accept : fileTypes;
  const fault = faultAt(faults);
  const announcement = useFileAnnouncements(rows, maxCount);
  const replaced = useFocusStoredFile(list, rows);
  const leaveRow = (index: number, leave: () => void) => {
    // The focus moves to a neighbouring row, else to the file input.
    const items = list.current?.children ?? [];
    const neighbour = items[index + 1] ?? items[index - 1];
    (neighbour?.querySelector<HTMLElement>('button') ?? field.current)?.focus();
    leave();
  };
  return (
    <fieldset aria-labelledby={labelIds(question)}>
      <p className={styles.hint}>
        <span id={ids.hint}>
          {joinSentences(
            [
              t`${plural(maxCount, { one: `One file, up to ${{ size: isolate(size) }}.`, other: `Up to # files, each up to ${{ size: isolate(size) }}.` })}`,
              t({
                message: `File types: ${{ types: isolate(typeNames(accepted, i18n)) }}.`,
                comment: '{types} is a list of names: JPEG, PNG, PDF.',
              }),
            ],
            i18n,
          )}
        </span>
        <span id="remaining">
          {room === 0
            ? t`You can’t add any more files.`
            : t`${plural(room, { one: 'You can add one more file.', other: 'You can add # more files.' })}`}
        </span>
      </p>
      {/* Ids of stored files come before the file input, because the server may stop reading at the files. */}
      {rows.filter(isStored).map((file) => (
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
          accept={acceptOf(accepted)}
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
            // The input is emptied, so that the same file can be chosen again after its removal.
            target.value = '';
            if (added.length > 0) upload.send({ type: 'files.add', files: added });
          }}
        />
        <Icon path={strokes.upload} />
        <span id="files-words">
          {maxCount > 1 ? t`Select files or drop them here` : t`Select a file or drop it here`}
        </span>
      </label>
      <ul ref={list} className={styles.list} {...listRole}>
        {rows.map((row, index) =>
          isPending(row) ? (
            <PendingFile
              key={row.key}
              row={replaced}
              pending={row}
              unsent={faultAt(faults, row.key)}
              onRetry={() => upload.send({ type: 'file.retry', key: row.key })}
              onCancel={() =>
                leaveRow(index, () => upload.send({ type: 'file.cancel', key: row.key }))
              }
            />
          ) : (
            <StoredFile
              key={row.id}
              file={row}
              fault={faultAt(faults, row.id)}
              onRemove={() =>
                leaveRow(index, () => upload.send({ type: 'file.remove', id: row.id }))
              }
            />
          ),
        )}
      </ul>
      <LiveRegion>{announcement}</LiveRegion>
    </fieldset>
  );
}

const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/heic': 'HEIC',
  'application/pdf': 'PDF',
};

/** The names of the accepted types; another server may accept types that have no name here. */
function typeNames(types: readonly string[], i18n: I18n): string {
  return listOf(
    types.map((type) => names[type] ?? type),
    i18n,
  );
}

/** The value of `accept`; HEIC also needs its extension, because some systems do not know its MIME type. */
function acceptOf(types: readonly string[]): string {
  const more = types.includes('image/heic') ? ['image/heif', '.heic', '.heif'] : [];
  return [...types, ...more].join(',');
}
