import * as v from 'valibot';
import { explain } from './explain.ts';
import { lineCounter, locate } from './locate.ts';
import type { Problem } from './problem.ts';
import { parseStrict } from './syntax.ts';

export function readAuthored<Schema extends v.GenericSchema>(
  file: string,
  text: string,
  schema: Schema,
): { readonly output: v.InferOutput<Schema> } | { readonly problems: readonly Problem[] } {
  const parsed = parseStrict(text);
  if ('faults' in parsed) {
    const positionOf = lineCounter(text);
    return {
      problems: parsed.faults.map(({ offset, reason }) => ({
        ...{ file, path: '', reason },
        ...positionOf(offset),
      })),
    };
  }
  const read = v.safeParse(schema, parsed.value);
  return read.success
    ? { output: read.output }
    : { problems: locate(file, text, explain(schema, parsed.value)) };
}
