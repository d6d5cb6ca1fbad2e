import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UploadedFile } from '../../../contract/files.ts';
import type { Pending } from '../../../machines/upload/upload.machine.ts';
import { isolate } from '../../i18n/messages/isolate.ts';

/** What is worth saying of the files since the last time: one that has arrived, and one that was taken out. */
export function useFileNews(
  files: readonly UploadedFile[],
  pending: readonly Pending[],
  max: number,
): string {
  const { t } = useLingui();
  const [before, setBefore] = useState({ files, pending, news: '' });
  if (before.files === files && before.pending === pending) return before.news;
  const count = files.length;
  const came = files.find(({ id }) => before.files.every((file) => file.id !== id))?.name;
  const removed = before.files.find(({ id }) => files.every((file) => file.id !== id))?.name;
  const dropped = before.pending.find(({ key }) => pending.every((one) => one.key !== key));
  const went = removed ?? dropped?.transfer.getSnapshot().context.file.name;
  const news = came
    ? t({
        message: `${{ came: isolate(came) }} was uploaded, {${arg(count)}, number} of {${arg(max)}, number}`,
        comment: '{came} is the name of a file.',
      })
    : went
      ? t({
          message: `${{ went: isolate(went) }} was removed`,
          comment: '{went} is the name of a file.',
        })
      : before.news;
  setBefore({ files, pending, news });
  return news;
}
