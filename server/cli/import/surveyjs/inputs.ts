import { isObject } from '../../../content/problems/words.ts';
import { type Blank, blankOfInput, dateAndTime, withBounds } from '../blanks.ts';
import { boundBy } from '../expressions/boundBy.ts';
import { type Answered, boundsIn } from '../expressions/bounds.ts';
import {
  binary,
  call,
  type Expression,
  mapReferences,
  reference,
} from '../expressions/expression.ts';
import { ownAnswer } from '../expressions/ownAnswer.ts';
import { wholePattern } from '../expressions/textRules.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { mostPoints } from '../scale.ts';
import { type Texts, textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';
import { maskedBlank } from './masks.ts';

/** Bounds from the validators of a question, in the keys of its type. */
export interface Validated {
  readonly bounds: Blank;
  readonly message: Texts | undefined;
  readonly isEmail: boolean;
}

/** Reads the blank of a `text` or `comment`, or of an item of `multipletext`. */
export function readBlank(
  record: SourceRecord,
  source: string,
  name: string,
  context: SurveyJsContext,
): Blank {
  const inputType = record.text('inputType') ?? 'text';
  const given = blankOfInput(inputType, context.word('pattern'));
  if (!given)
    context.notes.add(source, 'changed', `inputType ${inputType} is a text, as browsers show it`);
  const found = maskedBlank(record, given ?? {}, source, context);
  const placeholder = context.plain(record.get('placeholder') ?? record.get('placeHolder'));
  const own = ownBounds(record, found, { source, name }, context);
  const { bounds, message, isEmail } = readValidators(
    record,
    source,
    name,
    answeredBy(found),
    context,
  );
  const blank = isEmail && found.kind === undefined ? { ...found, format: 4 } : found;
  const whole = bounds.step === 1 ? { step: 1 } : {};
  return {
    ...withBounds(
      blank,
      { ...own, ...withDigits(bounds, own), ...whole },
      message ?? context.word('pattern'),
      (accept) => context.addRule(source, { accept: ofPart(accept, source, name), message }),
    ),
    ...(placeholder ? { placeholder } : {}),
  };
}

/** A rule about the own answer as one about a field or a cell, which may be empty beside others. */
function ofPart(accept: Expression, source: string, name: string): Expression {
  if (name === source) return accept;
  const own = name.startsWith('row.') ? name : `${source}.${name}`;
  const about = mapReferences(accept, (one) => (one.name === ownAnswer ? reference(own) : one));
  return binary('or', call('empty', reference(own)), about);
}

/** A number of at most so many characters is a text with a pattern, because numbers are not bounded by these. */
function withDigits(bounds: Blank, { maxLength }: Blank): Blank {
  const { kind, step, ...others } = bounds;
  if (maxLength === undefined || kind !== 'number' || Object.keys(others).length > 0) return bounds;
  return { pattern: '[+-]?\\d+|[+-]?\\d+\\.\\d+' };
}

function ownBounds(
  record: SourceRecord,
  blank: Blank,
  { source, name }: { readonly source: string; readonly name: string },
  context: SurveyJsContext,
): Blank {
  const step = record.number('step');
  const maxLength = record.number('maxLength');
  const isTyped = blank.kind !== undefined && blank.kind !== 'tel' && blank.kind !== 'url';
  const bounds = Object.fromEntries(
    (['min', 'max'] as const).flatMap((key) => {
      const expression = record.text(`${key}ValueExpression`);
      const given = expression ?? record.get(key);
      if (given === undefined || given === '') return [];
      if (/^=?\s*today\(\s*\)$/.test(String(given)) && blank.kind === 'date')
        return [[key, 'today']];
      const value = blank.kind === 'number' ? Number(given) : String(given).slice(0, 10);
      if (isTyped && expression === undefined && !Number.isNaN(value)) return [[key, value]];
      const by = isTyped ? context.condition(source, expression, `${key}ValueExpression`) : null;
      if (by) return [[key, by.kind === 'literal' ? by.value : boundBy(by, ruleOf(key, name, by))]];
      if (!isTyped && expression === undefined) {
        context.notes.add(source, 'minor', `${key} ${given} bounds no text`);
        return [];
      }
      context.notes.add(source, 'lost', `${key} ${given}: it is no constant bound`);
      return [];
    }),
  );
  return {
    ...bounds,
    ...(step !== undefined && blank.kind === 'number' ? { step } : {}),
    ...(maxLength !== undefined && maxLength > 0 && !isTyped ? { maxLength } : {}),
  };
}

function ruleOf(key: 'min' | 'max', name: string, bound: Expression): Expression {
  return binary(key === 'min' ? '>=' : '<=', reference(name), bound);
}

/** The date and the time of one moment, within the days of its bounds. */
export function momentBlanks(
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): readonly FormOption[] {
  const own = ownBounds(record, { kind: 'date' }, { source: name, name }, context);
  const required = record.flag('isRequired') ?? false;
  context.notes.add(name, 'changed', 'its date and its time are two fields');
  return dateAndTime(context).map((option) => ({
    ...option,
    config: { ...option.config, ...(option.name === 'date' ? own : {}), required },
  }));
}

/** A slider: points where they are few, else a number between its ends. */
export function sliderQuestion(
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): Pick<FormQuestion, 'type' | 'config' | 'choice'> {
  const [min, max] = [record.number('min') ?? 0, record.number('max') ?? 100];
  const step = record.number('step') ?? 1;
  const points = max - min + 1;
  const blank = { kind: 'number', min, max, step: Number.isInteger(min / step) ? step : 'any' };
  if (record.text('sliderType') === 'range') {
    context.notes.add(name, 'changed', 'the ends of its range are two numbers');
    const choice = ['from', 'to'].map((one) => ({ name: one, text: textsOf(one), config: blank }));
    return { type: 'multiInput', config: {}, choice };
  }
  const isRow = step === 1 && Number.isInteger(min) && points >= 2 && points <= mostPoints;
  if (isRow) {
    return { type: 'rate', config: { icon: 5, look: 'slider', scope: points, startValue: min } };
  }
  const bounds = `the bounds${blank.step === 'any' ? '' : ' and the step'} stay`;
  context.notes.add(name, 'changed', `its slider is a field for a number, ${bounds}`);
  if (blank.step === 'any') context.notes.add(name, 'lost', `step ${step} from ${min} on`);
  return { type: 'singleInput', config: blank };
}

function answeredBy({ kind }: Blank): Answered {
  if (kind === 'number') return 'number';
  return kind === 'date' || kind === 'time' || kind === 'month' ? 'moment' : 'text';
}

/** Reads `validators`; those without a counterpart are noted. */
export function readValidators(
  record: SourceRecord,
  source: string,
  name: string,
  answered: Answered,
  context: SurveyJsContext,
): Validated {
  let bounds: Blank = {};
  let message: Texts | undefined;
  let isEmail = false;
  const lose = (what: string) => context.notes.add(source, 'lost', `validator ${what}`);
  for (const one of record.list('validators')) {
    const validator = new SourceRecord(isObject(one) ? one : {});
    const type = (validator.text('type') ?? '').replace(/validator$/, '');
    message = context.plain(validator.get('text')) ?? message;
    switch (type) {
      case 'numeric':
        bounds = { ...bounds, ...range(validator, ['minValue', 'maxValue'], ['min', 'max']) };
        if (answered === 'text') bounds = { ...bounds, kind: 'number', step: 'any' };
        break;
      case 'text':
        bounds = {
          ...bounds,
          ...range(validator, ['minLength', 'maxLength'], ['minLength', 'maxLength']),
        };
        if (validator.flag('allowDigits') === false) bounds = { ...bounds, pattern: '[^0-9]*' };
        break;
      case 'answercount':
        bounds = { ...bounds, ...range(validator, ['minCount', 'maxCount'], ['min', 'max']) };
        break;
      case 'email':
        isEmail = true;
        break;
      case 'regex': {
        const flags =
          validator.flag('caseInsensitive') || validator.flag('insensitive') ? '(?i)' : '';
        bounds = { ...bounds, pattern: flags + anywhere(validator.text('regex') ?? '') };
        break;
      }
      case 'expression': {
        const text = validator.text('expression') ?? '';
        const expression = context.condition(source, text, 'validator');
        if (!expression) break;
        const isOwn = (one: string) => one === name || one === `${source}.${name}`;
        const found = boundsIn(expression, {
          ...{ type: answered, isOwn, step: record.number('step') },
          isTimed: /^(?:time|month)$/.test(record.text('inputType') ?? ''),
        });
        const said = context.html(validator.get('text'));
        const isOfOptions = found.exclusive.length > 0 || found.hidden.length > 0;
        for (const accept of isOfOptions ? [expression] : found.left)
          context.addRule(source, { accept, message: said });
        if (isOfOptions) break;
        bounds = { ...bounds, ...found.bounds };
        for (const what of found.changed) context.notes.add(source, 'changed', what);
        break;
      }
      default:
        lose(`"${type}" is not known`);
    }
    validator.reportUnread(context.notes, source, /^notificationType$/);
  }
  return { bounds, message, isEmail };
}

function range(
  validator: SourceRecord,
  keys: readonly [string, string],
  names: readonly [string, string],
): Blank {
  return Object.fromEntries(
    keys.flatMap((key, at) => {
      const value = validator.number(key);
      const isNone =
        value === undefined || (value === 0 && key !== 'minValue' && key !== 'maxValue');
      return isNone ? [] : [[names[at], value]];
    }),
  );
}

/** A pattern that SurveyJS looks for anywhere in the text, as one for the whole text. */
export function anywhere(pattern: string): string {
  const start = pattern.startsWith('^') ? '' : '.*';
  const end = /(?:^|[^\\])\$$/.test(pattern) ? '' : '.*';
  return `${start}${wholePattern(pattern)}${end}`;
}
