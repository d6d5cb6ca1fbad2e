/** Rooms from top to bottom: a file imports from its own room and from the rooms of later lines only. */
export interface Order {
  /** The rooms' folder. */
  readonly inside: string;
  /** Rooms of one line do not import each other. A name with an extension is a file of the folder itself. */
  readonly lines: readonly (readonly string[])[];
}

export const outer: Order = {
  inside: '.',
  lines: [['test'], ['tools'], ['server', 'src'], ['machines'], ['contract']],
};

export const inner: readonly Order[] = [
  {
    inside: 'src',
    lines: [
      ['main.tsx', 'render.tsx'],
      ['dev'],
      ['app', 'embed'],
      ['screens'],
      ['questions', 'overlays', 'layouts'],
      ['components'],
      ['actors', 'i18n'],
      ['effects'],
    ],
  },
  {
    inside: 'server',
    lines: [
      ['main.ts', 'dev.ts', 'cli'],
      ['run.ts'],
      ['http', 'webhooks'],
      ['results'],
      ['export', 'answers', 'forgetting'],
      ['missions', 'uploads'],
      ['sessions'],
      ['auth'],
      ['surveys'],
      ['questions'],
      ['content'],
      ['limits'],
      ['db'],
      ['storage'],
      ['config'],
      ['observability'],
      ['lib'],
    ],
  },
];

/** Imports that the order does not forbid, with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'src/main.tsx src/dev/Dev.tsx': 'The developer page is an entry of the same application.',
};

/** Most files directly in one room. */
export const maxFiles = 25;
/** Most lines of a room's README. */
export const maxReadmeLines = 10;
/** Folders with one file per language, decision or path. */
export const collections: readonly string[] = [
  'locales',
  'locales/server',
  'docs/languages',
  'docs/decisions',
];
