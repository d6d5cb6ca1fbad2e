import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { UploadedFile } from '../../contract/files.ts';

/** What is worth saying of the files since the last time: one that has arrived, and one that was taken out. */
export function useFileNews(files: readonly UploadedFile[]): string {
  const { t } = useLingui();
  const was = useRef({ files, news: '' });
  if (was.current.files === files) return was.current.news;
  const before = was.current.files;
  const came = files.find(({ id }) => before.every((file) => file.id !== id))?.name;
  const went = before.find(({ id }) => files.every((file) => file.id !== id))?.name;
  const news = came ? t`${came} was uploaded` : went ? t`${went} was removed` : '';
  was.current = { files, news };
  return news;
}
