import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isPending, isStored, type Row } from '../../machines/upload/upload.machine.ts';
import { isolate } from '../../src/i18n/messages/isolate.ts';

/** The sentence to announce for the file that was uploaded or removed last; empty before the first. */
export function useFileAnnouncements(rows: readonly Row[], max: number): string {
  const { t } = useLingui();
  const [previous, setPrevious] = useState({ rows, announcement: '' });
  if (previous.rows === rows) return previous.announcement;
  const before = new Set(previous.rows.map(keyOf));
  const now = new Set(rows.map(keyOf));
  const stored = rows.filter(isStored);
  const count = stored.length;
  const came = stored.find(({ id }) => !before.has(id))?.name;
  const went = previous.rows.find((row) => !now.has(keyOf(row)))?.name;
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
  setPrevious({ rows, announcement });
  return announcement;
}

function keyOf(row: Row): string {
  return isPending(row) ? row.key : row.id;
}
