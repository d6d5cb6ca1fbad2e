import jsep from 'jsep';
import {
  type AnswerFunction,
  type AnswerReference,
  answerFunctions,
  type BinaryOperator,
  type DateReference,
  type Expression,
  type PartsFunction,
  partsFunctions,
  years,
} from './expression.ts';
import { ExpressionError, namesIn } from './parsedNames.ts';

const operators: ReadonlyMap<string, BinaryOperator> = new Map([
  ...(['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'and', 'or'] as const).map(
    (operator) => [operator, operator] as const,
  ),
  ['&&', 'and'],
  ['||', 'or'],
]);

jsep.addBinaryOp('or', 1);
jsep.addBinaryOp('and', 2);
jsep.addUnaryOp('not');

/**
 * Parses an expression, of which nothing is ever run as code.
 * @throws {ExpressionError} with a reason for the author
 */
export function parseExpression(text: string): Expression {
  return convert(parsed(text));
}

function parsed(text: string): jsep.Expression {
  try {
    return jsep(text);
  } catch (error) {
    throw new ExpressionError(
      `is no expression: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function convert(expression: jsep.Expression): Expression {
  const node = expression as jsep.CoreExpression;
  switch (node.type) {
    case 'Literal':
      return literal(node);
    case 'Identifier':
      if (node.name === 'today' || node.name === 'score') return { kind: node.name };
      return { kind: 'value', name: node.name };
    case 'MemberExpression':
      return member(node);
    case 'UnaryExpression':
      return unary(node);
    case 'BinaryExpression': {
      const operator = operators.get(node.operator);
      if (!operator) throw unknownOperator(node.operator);
      return { kind: 'binary', operator, left: convert(node.left), right: convert(node.right) };
    }
    case 'CallExpression':
      return call(node);
    case 'ConditionalExpression':
      throw new ExpressionError('has "?": write if(condition, then, otherwise)');
    case 'Compound':
      throw new ExpressionError(
        node.body.length === 0 ? 'is empty' : 'has two parts without an operator between them',
      );
    default:
      throw new ExpressionError('has brackets that are no name, such as q["question-id"]');
  }
}

function literal({ value, raw }: jsep.Literal): Expression {
  if (typeof value === 'string' || typeof value === 'boolean') return { kind: 'literal', value };
  if (typeof value === 'number' && Number.isFinite(value)) return { kind: 'literal', value };
  throw new ExpressionError(`has "${raw}", which is no number, text, true or false`);
}

/** Converts `value.NAME`, `q.QUESTION` or `q.QUESTION.PART`. */
function member(node: jsep.MemberExpression): Expression {
  const [root, first = '', part, ...others] = namesIn(node);
  if (root === 'value' && part === undefined) return { kind: 'value', name: first };
  if (root !== 'q' || others.length > 0) {
    throw new ExpressionError(
      `has "${namesIn(node).join('.')}": write q.question or q.question.row`,
    );
  }
  return { kind: 'answer', question: first, ...(part === undefined ? {} : { part }) };
}

function unary({ operator, argument }: jsep.UnaryExpression): Expression {
  const of = convert(argument);
  if (operator === '+') return of;
  if (operator === '-') return { kind: 'unary', operator, of };
  if (operator === 'not' || operator === '!') return { kind: 'unary', operator: 'not', of };
  throw unknownOperator(operator);
}

function call({ callee, arguments: argumentNodes }: jsep.CallExpression): Expression {
  const [name = '', ...others] = namesIn(callee);
  if (name === 'if' && others.length === 0) {
    const [test, yes, no, ...rest] = argumentNodes;
    if (!test || !yes || !no || rest.length > 0) {
      throw new ExpressionError('if(condition, then, otherwise) takes three parts');
    }
    return { kind: 'if', test: convert(test), yes: convert(yes), no: convert(no) };
  }
  if (name === 'number' && others.length === 0 && argumentNodes.length === 0)
    return { kind: 'timeNumber' };
  if ((name === 'days' || name === 'months') && others.length === 0)
    return timeBetween(name, argumentNodes);
  if ((name === 'round' || name === 'floor') && others.length === 0)
    return rounded(name, argumentNodes);
  if (name === 'includes' && others.length === 0) return includes(argumentNodes);
  if (isPartsFunction(name) && others.length === 0) {
    const [least, most] = partsFunctions[name];
    if (argumentNodes.length < least || argumentNodes.length > most)
      throw new ExpressionError(usages[name]);
    return { kind: name, parts: argumentNodes.map(convert) };
  }
  const kind = name === years ? years : answerFunctions.find((known) => known === name);
  if (!kind || others.length > 0) {
    throw new ExpressionError(
      `has no function "${[name, ...others].join('.')}": if, ${answerFunctions.join(', ')}, ${years}, includes, number, days, months, round, floor, ${Object.keys(partsFunctions).join(', ')} are known`,
    );
  }
  const [argument, ...rest] = argumentNodes;
  if (!argument || rest.length > 0)
    throw new ExpressionError(`${kind}(question) takes one question`);
  const answer = answerArgument(argument, kind);
  return kind === years ? { kind, answer } : { kind, answer };
}

const usages: Readonly<Record<PartsFunction, string>> = {
  min: 'min(…) takes at least one part',
  max: 'max(…) takes at least one part',
  concat: 'concat(…) takes at least one part',
  length: 'length(text) takes one text',
  year: 'year(date) takes one date',
  month: 'month(date) takes one date',
  contains: 'contains(text, part) takes two texts',
};

function isPartsFunction(name: string): name is PartsFunction {
  return Object.hasOwn(partsFunctions, name);
}

function includes([of, option, ...rest]: readonly jsep.Expression[]): Expression {
  const { value } = (option ?? {}) as Partial<jsep.Literal>;
  if (!of || typeof value !== 'string' || rest.length > 0) {
    throw new ExpressionError('takes includes(question, "option")');
  }
  return { kind: 'includes', answer: answerArgument(of, 'includes'), option: value };
}

function timeBetween(
  kind: 'days' | 'months',
  [from, to, ...rest]: readonly jsep.Expression[],
): Expression {
  if (!from || !to || rest.length > 0) {
    throw new ExpressionError(`${kind}(from, to) takes two dates: questions, values or today`);
  }
  const [first, last] = [from, to].map((argument): DateReference => {
    if (argument.type === 'Identifier' && argument.name === 'today') return { kind: 'today' };
    const [root, name = '', ...others] = namesIn(argument);
    const isValue = root === 'value' && name !== '' && others.length === 0;
    return isValue ? { kind: 'value', name } : answerArgument(argument, kind);
  }) as [DateReference, DateReference];
  return { kind, from: first, to: last };
}

function rounded(
  kind: 'round' | 'floor',
  [of, digits, ...rest]: readonly jsep.Expression[],
): Expression {
  const decimals = digits === undefined ? 0 : (digits as jsep.CoreExpression & jsep.Literal).value;
  const isFit = typeof decimals === 'number' && Number.isInteger(decimals) && decimals <= 10;
  if (!of || !isFit || (kind === 'floor' && digits) || rest.length > 0) {
    throw new ExpressionError('takes round(number), round(number, 2) or floor(number)');
  }
  return { kind, of: convert(of), digits: decimals };
}

/** Converts the argument of a function, which may name a question without `q.`. */
function answerArgument(
  argument: jsep.Expression,
  kind: AnswerFunction | typeof years | 'days' | 'months' | 'includes',
): AnswerReference {
  const names = namesIn(argument);
  const [question = '', part, ...rest] =
    names[0] === 'q' && names.length > 1 ? names.slice(1) : names;
  if (rest.length > 0) throw new ExpressionError(`${kind}(question) takes one question`);
  return { kind: 'answer', question, ...(part === undefined ? {} : { part }) };
}

function unknownOperator(operator: string): ExpressionError {
  return new ExpressionError(
    `has "${operator}", which is no operator here: ${[...new Set(operators.values())].join(' ')} not`,
  );
}
