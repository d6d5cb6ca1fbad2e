import { isObject } from '../../../server/content/problems/words.ts';
import { type Blank, blankOfInput, dateAndTime, withBounds } from '../blanks.ts';
import { boundBy } from '../expressions/boundBy.ts';
import type { Answered } from '../expressions/bounds.ts';
import { withMonths } from '../expressions/computeDays.ts';
import { constrainedAnswer } from '../expressions/constrainedAnswer.ts';
import { binary, type Expression, reference } from '../expressions/expression.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import type { SourceRecord } from '../record.ts';
import { mostPoints } from '../scale.ts';
import { textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';
import { maskedBlank } from './masks.ts';
import { ofPart, readValidators, tightest } from './validators.ts';

/** The default ends of a `range` input in browsers. */
const usualRange = { min: 0, max: 100 };

/** Reads the blank of a `text` or `comment`, or of an item of `multipletext`. */
export function readBlank(
  record: SourceRecord,
  source: string,
  name: string,
  context: SurveyJsContext,
): Blank {
  const inputType = record.text('inputType') ?? 'text';
  const knownBlank = blankOfInput(inputType, context.word('pattern'));
  if (!knownBlank)
    context.notes.add(source, 'changed', `inputType ${inputType} is a text, as browsers show it`);
  const masked = maskedBlank(record, knownBlank ?? {}, source, context);
  const typed = inputType === 'range' ? { ...masked, step: 1 } : masked;
  const placeholder = context.plain(record.get('placeholder') ?? record.get('placeHolder'));
  const usual = inputType === 'range' ? usualRange : {};
  const config = { ...usual, ...boundsOfRecord(record, typed, { source, name }, context) };
  const { bounds, message, isEmail } = readValidators(
    record,
    source,
    name,
    answeredBy(typed),
    context,
  );
  const blank = isEmail && typed.kind === undefined ? { ...typed, format: 4 } : typed;
  const wholeStep = bounds.step === 1 ? { step: 1 } : {};
  return {
    ...withBounds(
      blank,
      { ...tightest(config, withDigits(bounds, config)), ...wholeStep },
      message ?? context.word('pattern'),
      (accept) => context.addRule(source, { accept: ofPart(accept, source, name), message }),
    ),
    ...(placeholder ? { placeholder } : {}),
  };
}

/** A number with a maximum length becomes a text with a pattern, because a number cannot have this bound. */
function withDigits(bounds: Blank, { maxLength }: Blank): Blank {
  const { kind, step, ...others } = bounds;
  if (maxLength === undefined || kind !== 'number' || Object.keys(others).length > 0) return bounds;
  return { pattern: '[+-]?\\d+|[+-]?\\d+\\.\\d+' };
}

function boundsOfRecord(
  record: SourceRecord,
  blank: Blank,
  { source, name }: { readonly source: string; readonly name: string },
  context: SurveyJsContext,
): Blank {
  const step = record.number('step');
  const authoredLength = record.number('maxLength') ?? -1;
  const maxLength = authoredLength < 0 ? context.maxTextLength : authoredLength;
  const isTyped = blank.kind !== undefined && blank.kind !== 'tel' && blank.kind !== 'url';
  const bounds = Object.fromEntries(
    (['min', 'max'] as const).flatMap((key) => {
      const expression = record.text(`${key}ValueExpression`);
      const authored = expression ?? record.get(key);
      if (authored === undefined || authored === '') return [];
      if (/^=?\s*today\(\s*\)$/.test(String(authored)) && blank.kind === 'date')
        return [[key, 'today']];
      const value = blank.kind === 'number' ? Number(authored) : String(authored).slice(0, 10);
      if (isTyped && expression === undefined && !Number.isNaN(value)) return [[key, value]];
      const by = isTyped ? context.condition(source, expression, `${key}ValueExpression`) : null;
      if (by && withMonths(by)) {
        const accept = ofPart(ruleOf(key, constrainedAnswer, by), source, name);
        context.addRule(source, { accept });
        return [];
      }
      if (by) return [[key, by.kind === 'literal' ? by.value : boundBy(by, ruleOf(key, name, by))]];
      if (!isTyped && expression === undefined) {
        context.notes.add(source, 'minor', `${key} ${authored} bounds no text`);
        return [];
      }
      context.notes.add(source, 'lost', `${key} ${authored}: it is no constant bound`);
      return [];
    }),
  );
  return {
    ...bounds,
    ...(step !== undefined && blank.kind === 'number' ? { step } : {}),
    ...(maxLength > 0 && !isTyped ? { maxLength } : {}),
  };
}

function ruleOf(key: 'min' | 'max', name: string, bound: Expression): Expression {
  return binary(key === 'min' ? '>=' : '<=', reference(name), bound);
}

/** The blanks for the date and the time of a moment, within the days of its bounds. */
export function momentBlanks(
  record: SourceRecord,
  { name, required }: Pick<FormQuestion, 'name' | 'required'>,
  context: SurveyJsContext,
): readonly FormOption[] {
  const dateBounds = boundsOfRecord(record, { kind: 'date' }, { source: name, name }, context);
  context.notes.add(name, 'changed', 'its date and its time are two fields');
  return dateAndTime(context).map((option) => ({
    ...option,
    config: { ...option.config, ...(option.name === 'date' ? dateBounds : {}), required },
  }));
}

/** A slider as points if they are few, else as a number between its ends. */
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
    const choice = ['from', 'to'].map((end) => ({ name: end, text: textsOf(end), config: blank }));
    return { type: 'multiInput', config: {}, choice };
  }
  const isRow = step === 1 && Number.isInteger(min) && points >= 2 && points <= mostPoints;
  if (isRow) {
    const labels = new Map(
      record
        .list('customLabels')
        .filter(isObject)
        .map((label) => [Number(label.value), label.text]),
    );
    const [left, right] = [min, max].map((end) => context.plain(labels.get(end)));
    const ends = {
      ...(left ? { leftLevel: left } : {}),
      ...(right ? { rightLevel: right } : {}),
    };
    const scale = { icon: 5, look: 'slider', scope: points, startValue: min, ...ends };
    return { type: 'rate', config: scale };
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
