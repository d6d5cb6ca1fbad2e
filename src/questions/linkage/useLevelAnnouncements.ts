import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Level } from '../../../machines/linkage/linkage.select.ts';
import { plainText } from '../../components/text/plainText.ts';
import { isolate } from '../../i18n/messages/isolate.ts';
import { joinSentences } from '../../i18n/messages/joinSentences.ts';

/**
 * What is worth saying of linked lists since the last time: lists that were cleared, and then the one that came, did
 * not come, or will not come because nothing follows.
 */
export function useLevelNews(levels: readonly Level[]): string {
  const { t, i18n } = useLingui();
  const [before, setBefore] = useState({ levels, news: '', cleared: [] as string[] });
  if (before.levels === levels) return before.news;
  const cleared = [...before.cleared];
  const told: string[] = [];
  for (const [place, level] of levels.entries()) {
    const old = before.levels[place];
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
    if (level.state === 'ready' && old?.items !== level.items && place > 0) {
      const parent = chosenIn(levels[place - 1]);
      told.push(
        t`${{ parent: isolate(parent) }}, ${{ label: isolate(label) }}: ${plural(count, { one: '# option', other: '# options' })}`,
      );
    }
    if (level.state === 'failed' && old?.state !== 'failed') {
      told.push(t`${{ label: isolate(label) }}: This list could not be loaded.`);
    }
    if (level.state === 'none' && old?.state !== 'none') {
      told.push(t`Nothing more to choose here.`);
    }
  }
  // One sentence with what follows, which would otherwise take its place before it is said.
  const isComing = levels.some(({ state }) => state === 'loading');
  const news = isComing ? '' : joinSentences([...new Set([...cleared, ...told])], i18n);
  setBefore({ levels, news, cleared: isComing ? cleared : [] });
  return news;
}

function chosenIn(level: Level | undefined): string {
  return plainText(level?.items.find(({ id }) => id === level.chosen)?.text ?? '');
}
