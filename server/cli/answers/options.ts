import { parseArgs } from 'node:util';
import { didYouMean } from '../../content/problems/nearest.ts';
import { filterFlags } from '../filterFlags.ts';

export const usage = `npm run -s answers -- SURVEY      prints the answers, one row per session
  --format csv|jsonl|xlsx         csv without it
  --out FILE                      writes them to a new file instead; --replace writes over an existing one
  --labels LANGUAGE               questions and options by their texts, in csv and xlsx
  --from DAY --to DAY             sessions that were started then: 2031-05-01 or 2031-05-01T09:00Z, both in UTC
  --status home|answering|ended   several with commas
  --where NAME=VALUE              sessions with this value in a column; several for one column are alternatives
  --test | --all                  test answers alone, or with those of respondents
  --files DIR                     writes uploads and signatures into an empty directory
  --bom                           begins a CSV with a byte order mark, for Excel
  --raw                           has the texts of a CSV as they were answered, for programs; without it those that a
                                  spreadsheet would run begin with an apostrophe
  --one-line                      has no line breaks in the cells of a CSV, for SPSS
npm run -s answers -- SURVEY --events
                                  prints the events of missions as a CSV, one row per event
npm run -s answers -- SURVEY --codebook [--format csv|md] [--raw] [--labels LANGUAGE]
                                  prints the columns: questions, options, scores and bounds
npm run -s answers -- SURVEY --syntax spss|r [--labels LANGUAGE] [--test | --all]
                                  prints a program that reads the CSV with names, labels and types
npm run -s answers -- forget …    removes sessions: see --help
npm run -s answers -- log [--survey ID]   prints the audit log`;

export type ExportOptions = ReturnType<typeof parse>['values'];

/** @throws {Error} with the wrong option */
export function readOptions(args: readonly string[]): { id: string; values: ExportOptions } | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [id, unexpected] = positionals;
  if (id === undefined) throw new Error(usage);
  if (unexpected !== undefined) throw new Error(`${unexpected}: is not expected\n${usage}`);
  const wrong = misplaced(values);
  if (wrong !== null) throw new Error(wrong);
  return { id, values };
}

export function choiceOf<Name extends string>(
  option: string,
  value: string,
  names: readonly Name[],
): Name {
  const name = names.find((candidate) => candidate === value);
  if (name !== undefined) return name;
  const list = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  throw new Error(`--${option} ${value}: ${list} is expected${didYouMean(value, names)}`);
}

function parse(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string' },
      out: { type: 'string', short: 'o' },
      replace: { type: 'boolean', default: false },
      labels: { type: 'string' },
      ...filterFlags,
      files: { type: 'string' },
      bom: { type: 'boolean', default: false },
      raw: { type: 'boolean', default: false },
      'one-line': { type: 'boolean', default: false },
      events: { type: 'boolean', default: false },
      codebook: { type: 'boolean', default: false },
      syntax: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
}

const ofAnswers = [
  'from',
  'to',
  'status',
  'where',
  'test',
  'all',
  'files',
  'bom',
  'raw',
  'one-line',
] as const;

function misplaced(values: ExportOptions): string | null {
  const { format = 'csv', labels, syntax, codebook } = values;
  const other = codebook ? 'codebook' : syntax === undefined ? null : 'syntax';
  const fitting: readonly string[] = other === 'syntax' ? ['test', 'all'] : ['raw'];
  const wrong = ofAnswers.find((option) => values[option] && !fitting.includes(option));
  if (values.replace && values.out === undefined) return '--replace: is for --out';
  if (codebook && syntax !== undefined) return '--syntax: has no meaning with --codebook';
  if (other !== null && wrong) return `--${wrong}: has no meaning with --${other}`;
  if (other === 'syntax' && format !== 'csv')
    return `--format ${format}: has no meaning with --syntax, which reads csv`;
  if (other === 'codebook' && values.raw && format === 'md') return '--raw: is for csv';
  if (other !== null) return values.events ? `--events: has no meaning with --${other}` : null;
  const ofTables = (['format', 'labels', 'files'] as const).find((option) => values[option]);
  if (values.events && ofTables) return `--${ofTables}: has no meaning with --events`;
  if (labels !== undefined && format === 'jsonl') return '--labels: is for csv and xlsx';
  const ofCsv = (['bom', 'raw', 'one-line'] as const).find((option) => values[option]);
  return ofCsv && format !== 'csv' ? `--${ofCsv}: is for csv` : null;
}
