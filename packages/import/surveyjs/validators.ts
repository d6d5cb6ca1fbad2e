import { isObject } from '../../../server/content/problems/words.ts';
import type { Blank } from '../blanks.ts';
import { type Answered, boundsIn, tighter } from '../expressions/bounds.ts';
import { constrainedAnswer } from '../expressions/constrainedAnswer.ts';
import {
  binary,
  call,
  type Expression,
  literal,
  mapReferences,
  reference,
} from '../expressions/expression.ts';
import { lookedFor } from '../expressions/textRules.ts';
import { SourceRecord } from '../record.ts';
import type { Texts } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';

/** Bounds from the validators of a question, as keys of its type. */
interface Validated {
  readonly bounds: Blank;
  readonly message: Texts | undefined;
  readonly isEmail: boolean;
}

/** Converts a rule about an answer to a rule about a field or a cell, which may be empty if others have an answer. */
export function ofPart(accept: Expression, source: string, name: string): Expression {
  if (name === source) return accept;
  const partName = name.startsWith('row.') ? name : `${source}.${name}`;
  const about = mapReferences(accept, (ref) =>
    ref.name === constrainedAnswer ? reference(partName) : ref,
  );
  return binary('or', call('empty', reference(partName)), about);
}

/** Reads `validators`; validators without a counterpart are noted. */
export function readValidators(
  record: SourceRecord,
  source: string,
  name: string,
  answered: Answered,
  context: SurveyJsContext,
): Validated {
  let bounds: Blank = {};
  const add = (more: Blank): void => {
    const { pattern } = bounds;
    if (pattern !== undefined && more.pattern !== undefined && more.pattern !== pattern)
      context.addRule(source, {
        accept: ofPart(
          call('matches', reference(constrainedAnswer), literal(String(pattern))),
          source,
          name,
        ),
      });
    bounds = tightest(bounds, more);
  };
  let message: Texts | undefined;
  let isEmail = false;
  const lose = (what: string) => context.notes.add(source, 'lost', `validator ${what}`);
  for (const item of record.list('validators')) {
    const validator = new SourceRecord(isObject(item) ? item : {});
    const type = (validator.text('type') ?? '').replace(/validator$/, '');
    if (/^(?:warning|info)$/.test(validator.text('notificationType') ?? '')) {
      context.notes.add(source, 'minor', `validator ${type} only warns`);
      continue;
    }
    message = context.plain(validator.get('text')) ?? message;
    switch (type) {
      case 'numeric':
        add(range(validator, ['minValue', 'maxValue'], ['min', 'max']));
        if (answered === 'text') add({ kind: 'number', step: 'any' });
        break;
      case 'text': {
        const lengths = range(validator, ['minLength', 'maxLength'], ['minLength', 'maxLength']);
        if (answered !== 'number') add(lengths);
        else
          for (const [key, length] of Object.entries(lengths))
            context.notes.add(source, 'minor', `validator ${key} ${length} bounds no number`);
        if (validator.flag('allowDigits') === false) add({ pattern: '.*[^0-9]' });
        break;
      }
      case 'answercount':
        add(range(validator, ['minCount', 'maxCount'], ['min', 'max']));
        break;
      case 'email':
        isEmail = true;
        break;
      case 'regex': {
        const isCaseless = [validator.flag('caseInsensitive'), validator.flag('insensitive')];
        const pattern = lookedFor(validator.text('regex') ?? '');
        // A pattern of a survey file has no flags, so a pattern that ignores case becomes a rule.
        if (isCaseless.some(Boolean)) {
          const matching = call('matches', reference(constrainedAnswer), literal(`(?i)${pattern}`));
          const refusal = context.html(validator.get('text'));
          context.addRule(source, { accept: ofPart(matching, source, name), message: refusal });
        } else add({ pattern });
        break;
      }
      case 'expression': {
        const text = validator.text('expression') ?? '';
        const expression = context.condition(source, text, 'validator');
        if (!expression) break;
        const isSubjectName = (reference: string) =>
          reference === name || reference === `${source}.${name}`;
        const constraint = boundsIn(expression, {
          ...{ type: answered, isSubjectName, step: record.number('step') },
          isTimed: /^(?:time|month)$/.test(record.text('inputType') ?? ''),
        });
        const refusal = context.html(validator.get('text'));
        const isOfOptions = constraint.exclusive.length > 0 || constraint.hidden.length > 0;
        for (const accept of isOfOptions ? [expression] : constraint.unconverted)
          context.addRule(source, { accept, message: refusal });
        if (isOfOptions) break;
        add(constraint.bounds);
        for (const what of constraint.changed) context.notes.add(source, 'changed', what);
        break;
      }
      default:
        lose(`"${type}" is not known`);
    }
    validator.reportUnread(context.notes, source, /^notificationType$/);
  }
  return { bounds, message, isEmail };
}

/** The bounds of both, and the tighter bound where both have one. */
export function tightest(some: Blank, others: Blank): Blank {
  const all = Object.entries(others).map(([key, bound]) => [
    key,
    /^(?:min|max)/.test(key) ? tighter(key, some[key], bound) : bound,
  ]);
  return { ...some, ...Object.fromEntries(all) };
}

/** Reads `validators` as rules, for a question whose answer has no bounds. */
export function readRules(
  record: SourceRecord,
  source: string,
  name: string,
  context: SurveyJsContext,
): void {
  const read = readValidators(record, source, name, 'other', context);
  const { bounds, message, isEmail } = read;
  for (const [key, bound] of Object.entries({ ...bounds, ...(isEmail ? { email: true } : {}) })) {
    if ((key === 'min' || key === 'max') && typeof bound === 'number') {
      const accept = binary(key === 'min' ? '>=' : '<=', reference(name), literal(bound));
      context.addRule(source, { accept, message });
    } else context.notes.add(source, 'lost', `validator ${key} ${bound} is not kept`);
  }
}

function range(
  validator: SourceRecord,
  keys: readonly [string, string],
  names: readonly [string, string],
): Blank {
  return Object.fromEntries(
    keys.flatMap((key, index) => {
      const value = validator.number(key);
      const isNone =
        value === undefined || (value === 0 && key !== 'minValue' && key !== 'maxValue');
      return isNone ? [] : [[names[index], value]];
    }),
  );
}
