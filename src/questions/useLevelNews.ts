import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { Level } from '../../machines/linkage.select.ts';
import { plainText } from '../parts/plainText.ts';

/** What is worth saying of linked lists since the last time: a list that came, and one that was cleared. */
export function useLevelNews(levels: readonly Level[]): string {
  const { t } = useLingui();
  const was = useRef({ levels, news: '' });
  if (was.current.levels === levels) return was.current.news;
  const news = levels.flatMap((level, place) => {
    const before = was.current.levels[place];
    const label = plainText(level.label);
    const count = level.items.length;
    const came = level.state === 'ready' && before?.items !== level.items && place > 0;
    const went = before?.chosen && level.chosen === '' && level.state !== 'ready';
    return [
      ...(went ? [t`${label} was cleared`] : []),
      ...(came ? [t`${label}: ${plural(count, { one: '# option', other: '# options' })}`] : []),
    ];
  });
  was.current = { levels, news: news.join(' ') || was.current.news };
  return was.current.news;
}
