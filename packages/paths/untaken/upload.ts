import type { Untaken } from './untaken.ts';

export const upload: Untaken = {
  'upload: files.restore 0': {
    file: 'test/machines/upload/upload.test.ts',
    title: 'the files of this tab replace those that the server drew',
  },
  'upload.open: file.retry 0': {
    file: 'test/machines/upload/failures.test.ts',
    title: 'by a refusal %s can be sent again',
  },
};
