import { isObject } from '../../../server/content/problems/words.ts';
import {
  allOf,
  anyOf,
  binary,
  call,
  type Expression,
  literal,
  not,
  type Operator,
  reference,
  Unconvertible,
} from '../expressions/expression.ts';
import type { FormQuestion, Value } from '../form.ts';
import type { Notes } from '../notes.ts';
import { SourceRecord } from '../record.ts';
import { readTexts } from '../texts.ts';
import { type Elements, withElements } from './pages.ts';

type Jump = NonNullable<FormQuestion['next']>[number];

interface Action {
  readonly variable: string;
  readonly when: Expression;
  readonly operator: string;
  readonly value: Expression;
}

/** The logic of a question or a block. */
export interface Logic {
  readonly jumps: readonly Jump[];
  readonly actions: readonly Action[];
  /** Questions that are required where a condition is true. */
  readonly needed: readonly { readonly target: string; readonly when: Expression }[];
}

/** Reads jumps and calculations; what has no counterpart is noted for the question. */
export function readLogic(
  record: SourceRecord,
  source: string,
  elements: Elements,
  notes: Notes,
): Logic {
  const jumps: Jump[] = [];
  const actions: Action[] = [];
  const needed: Logic['needed'][number][] = [];
  for (const item of record.list('logic')) {
    const rule = new SourceRecord(item);
    try {
      const condition =
        rule.get('condition') === undefined
          ? groupOf(rule.get('conditions'))
          : olderRule(rule, source, record.list('choices'));
      const when = withElements(condition, elements);
      const destination = rule.text('destination');
      if (destination !== undefined) jumps.push({ when, to: destination });
      for (const action of rule.list('actions')) readAction(new SourceRecord(action), when);
      rule.reportUnread(notes, source, /^id$/);
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      notes.add(source, 'lost', `logic ${JSON.stringify(item)}: ${error.message}`);
    }
  }
  const fallback = record.text('logicFallback');
  if (fallback !== undefined) jumps.push({ when: null, to: fallback });
  return { jumps, actions, needed };

  function readAction(action: SourceRecord, when: Expression): void {
    const objective = action.text('objective') ?? '';
    if (/^jumpTo(?:Question|Block)$/.test(objective)) {
      jumps.push({ when, to: action.text('target') ?? '' });
    } else if (objective === 'requireAnswer') {
      needed.push({ target: action.text('target') ?? '', when });
    } else if (objective === 'calculate') {
      actions.push({
        ...{
          variable: action.text('variableId') ?? '',
          when,
          operator: action.text('operator') ?? '',
        },
        value: operandOf(action.get('value')),
      });
    } else
      notes.add(
        source,
        'lost',
        `the action ${objective} of "${action.text('target') ?? ''}" is not kept`,
      );
    action.reportUnread(notes, source, /^id$/);
  }
}

/** The computed value of a variable, from its initial value and its calculations in their order. */
export function variableOf(
  name: string,
  initial: string | number,
  actions: readonly Action[],
): Value {
  const compute = actions.reduce<Expression>((before, { when, operator, value }) => {
    const after = calculated(operator, before, value);
    if (operator !== 'add' && operator !== 'subtract') return call('if', when, after, before);
    return binary(operator === 'add' ? '+' : '-', before, call('if', when, value, literal(0)));
  }, literal(initial));
  return { name, compute };
}

function calculated(operator: string, before: Expression, value: Expression): Expression {
  const signs: Readonly<Record<string, Operator>> = {
    add: '+',
    subtract: '-',
    multiply: '*',
    divide: '/',
  };
  const sign = signs[operator];
  if (operator === 'assign') return value;
  return sign ? binary(sign, before, value) : call(operator, before, value);
}

/** Converts `{ condition, value, destination }` of older surveys, which refers to the question itself. */
function olderRule(rule: SourceRecord, source: string, choices: readonly unknown[]): Expression {
  const operators: Readonly<Record<string, string>> = {
    notEquals: 'doesNotEqual',
    submitted: 'isSubmitted',
    skipped: 'isSkipped',
    clicked: 'isClicked',
    accepted: 'isAccepted',
    lessThan: 'isLessThan',
    lessEqual: 'isLessThanOrEqual',
    greaterThan: 'isGreaterThan',
    greaterEqual: 'isGreaterThanOrEqual',
    includesAll: 'includesAllOf',
    includesOne: 'includesOneOf',
    uploaded: 'isSubmitted',
    notUploaded: 'isSkipped',
    booked: 'isBooked',
  };
  const operator = rule.text('condition') ?? '';
  const value = rule.get('value');
  const ids = idsByLabel(choices);
  const values = value === undefined ? [] : [value].flat();
  return comparison(
    operators[operator] ?? operator,
    reference(source),
    values.map((value) => scalar(ids.get(String(value)) ?? value)),
  );
}

/** The ids of options by their labels, with which older rules compare. */
function idsByLabel(choices: readonly unknown[]): ReadonlyMap<string, string> {
  return new Map(
    choices.flatMap((choice) => {
      const { id, label } = Object(choice);
      return Object.values(readTexts(label) ?? {}).map((text) => [text, String(id)] as const);
    }),
  );
}

function groupOf(value: unknown): Expression {
  if (!isObject(value)) throw new Unconvertible('it has no conditions');
  if (!Array.isArray(value.conditions)) return singleOf(value);
  const parts = value.conditions.map(groupOf);
  return (value.connector === 'or' ? anyOf(parts) : allOf(parts)) ?? literal(true);
}

function singleOf({
  leftOperand,
  operator,
  rightOperand,
}: Readonly<Record<string, unknown>>): Expression {
  const right = rightOperand === undefined ? [] : valuesOf(rightOperand);
  return comparison(String(operator), operandOf(leftOperand), right);
}

function valuesOf(operand: unknown): readonly Expression[] {
  const { type, value } = Object(operand);
  return type === 'static' ? [value].flat().map(scalar) : [operandOf(operand)];
}

function operandOf(operand: unknown): Expression {
  const { type, value, meta } = Object(operand);
  if (type === 'static') return scalar(value);
  if (typeof value !== 'string') throw new Unconvertible('an operand has no name');
  const row = isObject(meta) ? meta.row : undefined;
  return reference(row === undefined ? value : `${value}.${row}`);
}

function scalar(value: unknown): Expression {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return literal(value);
  throw new Unconvertible('it compares with no text and no number');
}

const signs: Readonly<Record<string, Operator>> = {
  equals: '=',
  doesNotEqual: '!=',
  contains: 'contains',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  isGreaterThan: '>',
  isLessThan: '<',
  isGreaterThanOrEqual: '>=',
  isLessThanOrEqual: '<=',
  isBefore: '<',
  isAfter: '>',
};

function comparison(operator: string, left: Expression, right: readonly Expression[]): Expression {
  const each = (sign: Operator) => right.map((expression) => binary(sign, left, expression));
  const all = (parts: readonly Expression[]) => allOf(parts) ?? literal(true);
  const any = (parts: readonly Expression[]) => anyOf(parts) ?? literal(false);
  const sign = signs[operator];
  if (sign && right[0]) return binary(sign, left, right[0]);
  switch (operator) {
    case 'isSubmitted':
    case 'isClicked':
    case 'isAccepted':
    case 'isBooked':
    case 'isSet':
    case 'isNotEmpty':
      return not(call('empty', left));
    case 'isSkipped':
    case 'isNotClicked':
    case 'isNotSet':
    case 'isEmpty':
      return call('empty', left);
    case 'doesNotContain':
      return not(any(each('contains')));
    case 'doesNotStartWith':
      return not(any(each('startsWith')));
    case 'doesNotEndWith':
      return not(any(each('endsWith')));
    case 'equalsOneOf':
    case 'isAnyOf':
      return any(each('='));
    case 'includesAllOf':
      return all(each('selected'));
    case 'includesOneOf':
      return any(each('selected'));
    case 'doesNotIncludeAllOf':
    case 'doesNotIncludeOneOf':
      return binary('and', not(call('empty', left)), not(any(each('selected'))));
    case 'isCompletelySubmitted':
    case 'isPartiallySubmitted':
      return call(operator, left);
    default:
      throw new Unconvertible(`the operator "${operator}" has no counterpart`);
  }
}
