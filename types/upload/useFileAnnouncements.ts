import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UploadedFile } from '../../contract/files.ts';
import type { Pending } from '../../machines/upload/upload.machine.ts';
import { isolate } from '../../src/i18n/messages/isolate.ts';

/** The sentence to announce for the file that was uploaded or removed last; empty before the first. */
export function useFileAnnouncements(
  files: readonly UploadedFile[],
  pending: readonly Pending[],
  max: number,
): string {
  const { t } = useLingui();
  const [previous, setPrevious] = useState({ files, pending, announcement: '' });
  if (previous.files === files && previous.pending === pending) return previous.announcement;
  const count = files.length;
  const came = files.find(({ id }) => previous.files.every((file) => file.id !== id))?.name;
  const removed = previous.files.find(({ id }) => files.every((file) => file.id !== id))?.name;
  const dropped = previous.pending.find(({ key }) => pending.every((upload) => upload.key !== key));
  const went = removed ?? dropped?.name;
  const announcement = came
    ? t({
        message: `${{ came: isolate(came) }} uploaded ({${arg(count)}, number} of {${arg(max)}, number})`,
        comment: '{came} is the name of a file.',
      })
    : went
      ? t({
          message: `${{ went: isolate(went) }} was removed`,
          comment: '{went} is the name of a file.',
        })
      : previous.announcement;
  setPrevious({ files, pending, announcement });
  return announcement;
}
