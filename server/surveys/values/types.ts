import type { Question } from '../../../contract/questions/index.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { kindOfPart } from '../../questions/answerPart.ts';
import type { Definition } from '../definition.ts';
import type { AnswerReference, BinaryOperator, Expression } from './expression.ts';
import type { ValueType } from './schema.ts';

interface Context {
  readonly definition: Definition;
  readonly questionOf: (id: string) => Question | undefined;
  /** The types of values that are known already. */
  readonly types: Map<string, Type>;
}

/** The type of an expression; `any` for a text that may be a number, `several` for a list. */
type Type = ValueType | 'any' | 'several';

/**
 * Returns the first part of an expression whose type does not fit; null if all fit. Call it only
 * for expressions whose names are known and which have no circle.
 */
export function typeProblem(
  expression: Expression,
  expected: ValueType | undefined,
  context: Context,
): string | null {
  try {
    const type = typeOf(expression, context);
    if (type === 'several') return severalReason(expression);
    return expected === undefined || fits(type, expected)
      ? null
      : `is a ${type}, and not a ${expected}`;
  } catch (error) {
    if (error instanceof TypeProblem) return error.message;
    throw error;
  }
}

/** Returns the types of all values of a valid file; `any` for a text that may be a number. */
export function typesOfValues(
  definition: Definition,
  questionOf: Context['questionOf'],
): ReadonlyMap<string, Type> {
  const context: Context = { definition, questionOf, types: new Map() };
  const names = Object.keys(definition.values ?? {});
  return new Map(names.map((name) => [name, typeOf({ kind: 'value', name }, context)]));
}

class TypeProblem extends Error {}

function typeOf(expression: Expression, context: Context): Type {
  switch (expression.kind) {
    case 'literal':
      return typeOfLiteral(expression.value);
    case 'today':
      return 'text';
    case 'score':
      return 'number';
    case 'value': {
      const value = context.definition.values?.[expression.name];
      const known = value?.type ?? context.types.get(expression.name);
      const type = known ?? (value?.compute ? typeOf(value.compute, context) : 'text');
      context.types.set(expression.name, type);
      return type;
    }
    case 'answer':
      return typeOfAnswer(expression, context);
    case 'unary':
      return unaryType(expression, context);
    case 'binary':
      return binaryType(expression, context);
    case 'if': {
      expect(expression.test, 'boolean', context);
      const [yes, no] = [singleType(expression.yes, context), singleType(expression.no, context)];
      if (yes === no) return yes;
      if (yes === 'any' || no === 'any') return 'any';
      throw new TypeProblem(`if(…) gives a ${yes} or a ${no}: both must be of one type`);
    }
    case 'answered':
      return 'boolean';
    case 'includes':
      expectOption(expression, context);
      return 'boolean';
    case 'concat':
    case 'length':
    case 'contains':
    case 'year':
    case 'month':
      for (const part of expression.parts) singleType(part, context);
      return textFunctions[expression.kind];
    case 'min':
    case 'max':
      for (const part of expression.parts) expect(part, 'number', context);
      return 'number';
    case 'round':
    case 'floor':
      expect(expression.of, 'number', context);
      return 'number';
    default:
      return 'number';
  }
}

const textFunctions = {
  concat: 'text',
  length: 'number',
  contains: 'boolean',
  year: 'number',
  month: 'number',
} as const;

/** Returns the problem of an option that the question lacks, or of a column that its row lacks. */
function expectOption(
  { answer: { question, part }, option }: Extract<Expression, { kind: 'includes' }>,
  { questionOf }: Context,
): void {
  const target = questionOf(question);
  const row = target?.choice.find(({ id }) => id === part);
  const options = (part === undefined ? target?.choice : row?.subChoice) ?? [];
  const ids = options.map(({ id }) => id);
  if (ids.length > 0 && !ids.includes(option)) {
    throw new TypeProblem(`"${question}" has no option "${option}"${didYouMean(option, ids)}`);
  }
}

function typeOfLiteral(value: string | number | boolean): Type {
  return typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean');
}

function typeOfAnswer({ question, part }: AnswerReference, { questionOf }: Context): Type {
  const target = questionOf(question);
  const kind = target ? kindOfPart(target, part) : null;
  if (kind !== null) return kind;
  throw new TypeProblem(`"${question}" has several parts: name one of them as q.${question}.part`);
}

function unaryType(
  { operator, of }: Extract<Expression, { kind: 'unary' }>,
  context: Context,
): Type {
  const type = operator === 'not' ? 'boolean' : 'number';
  expect(of, type, context);
  return type;
}

function binaryType(
  { operator, left, right }: Extract<Expression, { kind: 'binary' }>,
  context: Context,
): Type {
  const operands = operandType(operator);
  if (operands !== null) {
    expect(left, operands, context);
    expect(right, operands, context);
    return operands;
  }
  const types = [singleType(left, context), singleType(right, context)] as const;
  const isOrder = operator !== '==' && operator !== '!=';
  const [a, b] = types;
  if (a !== 'any' && b !== 'any' && a !== b) {
    throw new TypeProblem(`"${operator}" compares a ${a} with a ${b}`);
  }
  if (isOrder && types.includes('boolean')) {
    throw new TypeProblem(`"${operator}" needs numbers or texts, and one side is true or false`);
  }
  return 'boolean';
}

function operandType(operator: BinaryOperator): 'number' | 'boolean' | null {
  if (operator === 'and' || operator === 'or') return 'boolean';
  return ['+', '-', '*', '/', '%'].includes(operator) ? 'number' : null;
}

function expect(expression: Expression, expected: ValueType, context: Context): void {
  const type = singleType(expression, context);
  if (fits(type, expected)) return;
  throw new TypeProblem(`needs a ${expected} in place of a ${type}`);
}

function singleType(expression: Expression, context: Context): ValueType | 'any' {
  const type = typeOf(expression, context);
  if (type === 'several') throw new TypeProblem(severalReason(expression));
  return type;
}

/**
 * Returns whether a value of the type may be used: a text answer may be a number, but never true or
 * false.
 */
function fits(type: Type, expected: ValueType): boolean {
  return type === expected || (type === 'any' && expected !== 'boolean');
}

function severalReason(expression: Expression): string {
  const name = expression.kind === 'answer' ? expression.question : 'this';
  return `"${name}" has several answers: use count(${name}), sum(${name}) or answered(${name})`;
}
