/** The type of a row, such as `select_one colours or_other`. */
export interface RowType {
  readonly type: string;
  readonly list: string;
  readonly hasOther: boolean;
}

/** Reads the type of a row in its older and newer spellings. */
export function rowType(text: string): RowType {
  const words = withoutPrompt(text.trim().split(/\s+/))
    .join(' ')
    .replace(/^(select|begin|end)[ _](\w+)/i, '$1_$2')
    .split(/\s+/);
  const [type = '', ...rest] = words;
  const hasOther = rest.at(-1) === 'or_other' || /or specify other$/i.test(text);
  const spelled = type
    .toLowerCase()
    .replace('select1', 'select_one')
    .replace(/^select_all.*/, 'select_multiple');
  const named = rest.filter((word) => !/^(?:that|apply|from|to)$/i.test(word));
  const list = named.find((word) => word !== 'or_other') ?? rest[0] ?? '';
  return { type: aliases[spelled] ?? spelled, list, hasOther };
}

/** Converts `add select one prompt using colours` to `select one colours`. */
function withoutPrompt(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => word.toLowerCase() === 'prompt');
  if (words[0]?.toLowerCase() !== 'add' || end < 0) return words;
  const using = words[end + 1]?.toLowerCase() === 'using' ? 1 : 0;
  return [...words.slice(1, end), ...words.slice(end + 1 + using)];
}

const aliases: Readonly<Record<string, string>> = {
  int: 'integer',
  string: 'text',
  photo: 'image',
  datetime: 'datetime',
  trigger: 'acknowledge',
  select: 'select_multiple',
  'select_one-external': 'select_one_external',
  location: 'geopoint',
  gps: 'geopoint',
};

const metadata =
  /^(?:start|end|today|deviceid|username|phonenumber|email|simserial|subscriberid|audit|start-geopoint|background-audio|xml-external|csv-external|hidden)$/;

export function isMetadata(type: string): boolean {
  return metadata.test(type);
}
