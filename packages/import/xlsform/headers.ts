import type { Notes } from '../notes.ts';
import { partsOf } from './cells.ts';
import type { Sheet } from './workbook.ts';

const ofChoices = { list_name: ['listname', 'list'], name: [], label: ['caption'] };

/** Columns of the sheets with their alternative names; spaces, hyphens and capitals are ignored. */
const columns: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  survey: {
    ...{ type: [], name: [], label: ['caption'], hint: [], guidance_hint: [], default: [] },
    ...{ required: [], required_message: ['requiredmsg', 'required_msg', 'requiredmessage'] },
    ...{ relevant: ['relevance'], constraint: [], calculation: ['calculate'], appearance: [] },
    constraint_message: ['constraintmsg', 'constraint_msg', 'constraining_message'],
    ...{ choice_filter: ['choicefilter'], parameters: ['parameter'], trigger: [], disabled: [] },
    ...{ repeat_count: ['count', 'repeatcount'], readonly: ['read_only'], save_to: [] },
  },
  choices: ofChoices,
  external_choices: ofChoices,
  settings: {
    ...{ form_title: ['formtitle'], title: [], form_id: ['formid'], id_string: [], version: [] },
    ...{ default_language: ['defaultlanguage'], style: [], instance_name: [], public_key: [] },
    ...{ submission_url: [], allow_choice_duplicates: [], auto_send: [], auto_delete: [] },
  },
};

/** The sheet with the column names of the XLSForm reference; of two columns with the same name the first stays. */
export function withKnownHeaders(name: string, sheet: Sheet, notes: Notes): Sheet {
  const spellings = new Map(
    Object.entries(columns[name] ?? {}).flatMap(([column, others]) =>
      [column, ...others].map((spelling) => [spelling, column] as const),
    ),
  );
  const known = new Map(sheet.headers.map((header) => [header, headerOf(header, spellings)]));
  const rows = sheet.rows.map(({ line, cells }) => {
    const byColumn: Record<string, string> = {};
    for (const [header, text] of Object.entries(cells)) {
      const column = known.get(header) ?? header;
      const first = byColumn[column];
      byColumn[column] = first ?? text;
      if (first === undefined || first === text) continue;
      const message = `the sheet "${name}" has two columns "${column}"`;
      notes.add(null, 'lost', `${message}: where both are filled, the first is kept`);
    }
    return { line, cells: byColumn };
  });
  return { headers: [...new Set(known.values())], rows };
}

/** Converts `Constraint Message : fr` and `bind::jr:constraintMsg::fr` to `constraint_message::fr`. */
function headerOf(header: string, spellings: ReadonlyMap<string, string>): string {
  const parts = partsOf(header.replace(/ \(\d+\)$/, '').replace(/\bjr:/i, ''));
  const isInside = /^(?:bind|body|control)$/i.test(parts[0] ?? '');
  const [first = '', ...rest] = isInside ? parts.slice(1) : parts;
  const column = spellings.get(first.toLowerCase().replace(/[\s_-]+/g, '_'));
  const isType = isInside && column === 'type';
  return column === undefined || isType ? header : [column, ...rest].join('::');
}
