import type { FormQuestion } from '../form.ts';
import { mostPoints } from '../scale.ts';
import type { Cells } from './cells.ts';
import type { XlsFormContext } from './context.ts';

type Parameters = Readonly<Partial<Record<string, string>>>;

/** Reads `start=1 end=10 step=1` by name. */
export function parametersOf({ parameters = '' }: Cells): Parameters {
  const words = parameters
    .split('=')
    .map((side) => side.trim())
    .join('=')
    .split(/[\s,;]+/);
  return Object.fromEntries(
    words.flatMap((word) => {
      const [name = '', value] = word.split('=');
      return value === undefined ? [] : [[name.toLowerCase(), value]];
    }),
  );
}

const known: Readonly<Record<string, RegExp>> = {
  range: /^(?:start|end|step)$/,
  select_one: /^(?:randomize|seed|value|label)$/,
  select_multiple: /^(?:randomize|seed|value|label)$/,
  rank: /^(?:randomize|seed|value|label)$/,
};

export function noteParameters(
  type: string,
  name: string,
  cells: Cells,
  { notes }: XlsFormContext,
): void {
  for (const [parameter, value] of Object.entries(parametersOf(cells))) {
    if (known[type]?.test(parameter)) continue;
    notes.add(name, 'minor', `the parameter ${parameter}=${value} is not kept`);
  }
}

export function rangeOf(
  name: string,
  cells: Cells,
  { notes }: XlsFormContext,
): Pick<FormQuestion, 'type' | 'config'> {
  const { start: first, end: last, step: unit } = parametersOf(cells);
  const [start, end, step] = [Number(first ?? 1), Number(last ?? 10), Number(unit ?? 1)];
  const [min, max] = [Math.min(start, end), Math.max(start, end)];
  const points = (max - min) / step + 1;
  if (start > end) notes.add(name, 'changed', 'its points rise, those of the source fall');
  if (step === 1 && Number.isInteger(min) && points >= 2 && points <= mostPoints) {
    const icon = cells.appearance?.includes('rating') ? 1 : 5;
    return { type: 'rate', config: { icon, scope: points, startValue: min } };
  }
  notes.add(name, 'changed', 'is asked as a number in a field');
  return { type: 'singleInput', config: { kind: 'number', min, max, step } };
}
