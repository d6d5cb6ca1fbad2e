import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Level } from '../../machines/linkage/linkage.select.ts';
import { plainText } from '../../src/components/text/plainText.ts';
import { isolate } from '../../src/i18n/messages/isolate.ts';
import { listOf } from '../../src/i18n/messages/joinSentences.ts';

/** Sentences about changed lists: which lists were cleared, then whether the next list loaded, failed or is empty. */
export function useLevelAnnouncements(levels: readonly Level[]): string {
  const { t, i18n } = useLingui();
  const [previous, setPrevious] = useState({ levels, announcement: '', cleared: [] as string[] });
  if (previous.levels === levels) return previous.announcement;
  const cleared = [...previous.cleared];
  const announcements: string[] = [];
  for (const [index, level] of levels.entries()) {
    const old = previous.levels[index];
    const label = plainText(level.label);
    const count = level.items.length;
    if (old?.chosen && level.chosen === '' && level.state !== 'ready') {
      cleared.push(
        t({
          message: `${{ label: isolate(label) }} was cleared`,
          comment: '{label} is the name of a list; what was chosen in it is not chosen any more.',
        }),
      );
    }
    if (level.state === 'ready' && old?.items !== level.items && index > 0) {
      const parent = chosenIn(levels[index - 1]);
      announcements.push(
        t`${{ parent: isolate(parent) }}, ${{ label: isolate(label) }}: ${plural(count, { one: '# option', other: '# options' })}`,
      );
    }
    if (level.state === 'failed' && old?.state !== 'failed') {
      announcements.push(t`${{ label: isolate(label) }}: This list couldn’t be loaded.`);
    }
    if (level.state === 'none' && old?.state !== 'none') {
      announcements.push(t`Nothing more to select here.`);
    }
  }
  // A list that is still loading is announced later, because a second announcement would interrupt the first.
  const isComing = levels.some(({ state }) => state === 'loading');
  const announcement = isComing ? '' : listOf([...new Set([...cleared, ...announcements])], i18n);
  setPrevious({ levels, announcement, cleared: isComing ? cleared : [] });
  return announcement;
}

function chosenIn(level: Level | undefined): string {
  return plainText(level?.items.find(({ id }) => id === level.chosen)?.text ?? '');
}
