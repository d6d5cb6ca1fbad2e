/** Rooms from top to bottom: a file may import only from its own room and from rooms of later lines. */
export interface Order {
  /** The folder that contains the rooms. */
  readonly inside: string;
  /** Rooms of the same line must not import each other. A name with an extension is a file in the folder itself. */
  readonly lines: readonly (readonly string[])[];
}

export const outer: Order = {
  inside: '.',
  lines: [['test'], ['tools'], ['packages'], ['server', 'src'], ['machines'], ['contract']],
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
      ['wiring'],
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

/**
 * The rooms to which the files of a question type belong, by their names; files without an entry belong to its view.
 */
const typeParts: readonly (readonly [name: RegExp, room: string])[] = [
  [/^(contract|example)/, 'contract/questions'],
  [/^server\./, 'server/questions'],
  [/^(figures|statistics|chart|plane)\./, 'server/results'],
  [/^words\./, 'src/i18n'],
  [/^paths\./, 'packages/paths'],
  [/./, 'src/questions'],
];

/** The path of a file in the room that it belongs to, which differs from its real path in `types/`. */
export function pathInRoom(file: string): string {
  const [, name] = /^types\/\w+\/(.+)$/.exec(file) ?? [];
  if (name === undefined) return file;
  const [, room] = typeParts.find(([pattern]) => pattern.test(name)) ?? [];
  return `${room}/${name}`;
}

/** Folders whose files import from these folders alone. */
export const isolated: Readonly<Record<string, readonly string[]>> = {
  // A suite that shared code with the reference server would share its faults.
  'packages/conformance': ['packages/conformance', 'contract'],
  // An evaluator that shared code with the server would share its faults, too.
  'packages/paths/evaluate': ['packages/paths/evaluate'],
};

/** Imports that are allowed against the order, with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'src/main.tsx src/dev/Dev.tsx': 'The developer page is an entry of the same application.',
};
