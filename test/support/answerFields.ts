import { fieldNames } from '../../contract/questions/shared/fields.ts';

export type Field = readonly [name: string, value: string];

type Chosen = { readonly id: string; readonly text?: string };

/** The form fields of an answer, apart from files and rankings, which buttons change. */
export function answerFields(answer: object): readonly Field[] {
  const { choice, choices, text, rows, blanks, path, tags, ...rest } = answer as Record<
    string,
    never
  > & {
    readonly choice?: string | null;
    readonly choices?: readonly Chosen[];
    readonly text?: string;
    readonly rows?: Readonly<Record<string, unknown>>;
    readonly blanks?: Readonly<Record<string, string>>;
    readonly path?: readonly string[];
    readonly tags?: readonly string[];
  };
  const chosen: readonly Chosen[] =
    choices ?? (choice ? [{ id: choice, ...(text === undefined ? {} : { text }) }] : []);
  return [
    ...chosen.flatMap(({ id, text }): Field[] => [
      ['choice', id],
      ...(text === undefined ? [] : [[fieldNames.text(id), text] as const]),
    ]),
    ...(choice === undefined && path === undefined && text !== undefined
      ? [['text', text] as const]
      : []),
    ...Object.entries(rows ?? {}).flatMap(([row, value]) =>
      [value].flat().map((item): Field => [fieldNames.row(row), String(item)]),
    ),
    ...Object.entries(blanks ?? {}).map(([id, value]): Field => [fieldNames.blank(id), value]),
    ...(path ?? []).map((id, level): Field => [fieldNames.level(level), id]),
    ...(path && text !== undefined ? [[fieldNames.text(path.at(-1) ?? ''), text] as const] : []),
    // The comment comes last, so that the caret ends in it.
    ...['score', 'present', 'absent'].flatMap((name): Field[] => scalar(rest, name)),
    ...(tags ?? []).map((tag): Field => ['tag', tag]),
    ...scalar(rest, 'comment'),
  ];
}

function scalar(answer: object, name: string): Field[] {
  const value = (answer as Record<string, unknown>)[name];
  return value === null || value === undefined ? [] : [[name, String(value)]];
}
