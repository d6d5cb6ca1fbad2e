import { pageOfBuild } from '../support/build.ts';
import { sample, survey } from '../support/world.ts';

export const files: Readonly<Record<string, string>> = {
  'index.html': pageOfBuild,
  'favicon.svg': '<svg/>',
  'practice/shop.html': '<p>a shop</p>',
  'practice/.hidden.html': 'not for everyone',
  '.hidden/secret.html': 'not for everyone',
  'assets/main-1a.js': 'console.log(1)',
  'assets/main-1a.css': '._page_1 { margin: 0 }',
  'assets/Upload-4d.css': '._files_2 > ._file_3:hover { margin: 0 }',
  'assets/main-1a.js.br': 'as brotli',
  'assets/main-1a.js.gz': 'as gzip',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/main-1a.js', css: ['assets/main-1a.css'], isEntry: true },
    'locales/de.po': { file: 'assets/de-2b.js', imports: ['index.html'] },
    'locales/en.po': { file: 'assets/en-2b.js', imports: ['index.html'] },
    'types/upload/LargeView.tsx': {
      file: 'assets/Upload-4d.js',
      css: ['assets/Upload-4d.css'],
      imports: ['_shared.js', 'index.html'],
    },
    'src/app/embedded.tsx': { file: 'assets/embedded-8h.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared-5e.js', imports: ['index.html'] },
  }),
};
const hostile = survey({
  id: 'hostile',
  title: 'Ends here? <b>\u2028</b>',
  // The channel is the only text that is not sanitized, because no page shows it.
  channel: "</script><script>$` $' $$",
  questions: [{ id: 'a', type: 'text', title: 'A' }],
});

const a = { id: 'a', type: 'text', title: 'A' };
export const surveys = [
  sample('sus'),
  hostile,
  survey({ id: 'closed', title: 'C', closed: true, questions: [a] }),
  survey({ id: 'members', title: 'M', login: true, questions: [a] }),
  survey({ id: 'upload', title: 'U', questions: [{ ...a, type: 'upload' }] }),
  survey({ id: 'inviting', title: 'I', config: { scanToStart: true }, questions: [a] }),
  survey({
    ...{ id: 'armed', title: 'A', login: 'link', arms: [{ id: 'a' }, { id: 'b', weight: 1000 }] },
    questions: [
      { ...a, id: 'of-a', showIf: { of: 'arm', is: 'a' } },
      { ...a, id: 'of-b' },
    ],
  }),
  survey({
    id: 'sent',
    title: 'S',
    questions: [{ ...a, id: 'm', config: { mission: { instruction: 'Go' } } }, a],
  }),
];
