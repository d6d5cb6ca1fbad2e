import { isObject } from '../../../server/content/problems/words.ts';
import { type Expression, Unconvertible, words } from '../expressions/expression.ts';
import { type Identified, isOptionText, subjectOf, type Target } from '../expressions/subjects.ts';
import type { FormDefault } from '../form.ts';

interface Scope {
  /**
   * Finds what a name stands for.
   * @throws {Unconvertible}
   */
  readonly resolve: (name: string) => Target;
  /**
   * Returns the name of a computed value.
   * @throws {Unconvertible}
   */
  readonly compute: (expression: Expression) => string;
  readonly lose: (what: string) => void;
}

/** A default answer in the form of a survey file; undefined if it cannot be converted, which is noted. */
export function defaultInFile(
  formDefault: FormDefault,
  identified: Identified,
  scope: Scope,
): unknown {
  try {
    return 'constant' in formDefault
      ? constantInFile(formDefault.constant, identified)
      : expressionInFile(formDefault.expression, identified, scope);
  } catch (error) {
    if (!(error instanceof Unconvertible)) throw error;
    const message =
      'constant' in formDefault
        ? JSON.stringify(formDefault.constant)
        : words(formDefault.expression);
    scope.lose(`the default ${message} is not kept: ${error.message}`);
    return undefined;
  }
}

function constantInFile(constant: unknown, { question, options, columns }: Identified): unknown {
  switch (question.type) {
    case 'radio':
    case 'list':
      return idOf(options, constant);
    case 'check':
    case 'picRate':
    case 'order':
      return listOf(constant).map((name) => idOf(options, name));
    case 'singleInput':
    case 'rate':
      return scalarOf(constant);
    case 'multiInput':
      return byPart(constant, options, scalarOf);
    case 'multiSingle':
      return byPart(constant, options, (name) => idOf(columns, name));
    case 'multiCheck':
      return byPart(constant, options, (names) => listOf(names).map((name) => idOf(columns, name)));
    case 'multiRate':
      return byPart(constant, options, scalarOf);
    default:
      throw new Unconvertible(`a question of the type "${question.type}" has none`);
  }
}

function expressionInFile(expression: Expression, identified: Identified, scope: Scope): unknown {
  if (expression.kind === 'literal') return constantInFile(expression.value, identified);
  const { type, config } = identified.question;
  if (!/^(?:radio|list|check|singleInput|rate)$/.test(type))
    throw new Unconvertible(`a question of the type "${type}" has none that is computed`);
  const isToday = expression.kind === 'call' && expression.name === 'today';
  if (isToday && config.kind === 'date') return { of: 'today' };
  if (expression.kind !== 'reference') return { value: scope.compute(expression) };
  const target = scope.resolve(expression.name);
  if (target.kind === 'value') return { value: target.name };
  if (target.kind !== 'answer') return { value: scope.compute(expression) };
  const { of, part } = target;
  const { leaf } = subjectOf(target);
  if (part === undefined || 'blank' in leaf) return leaf;
  if (isOptionText(of, part)) throw new Unconvertible('it is the text of an option');
  return { value: scope.compute(expression) };
}

/**
 * The id of an option.
 * @throws {Unconvertible} for an option that the question does not have
 */
function idOf(ids: ReadonlyMap<string, string>, name: unknown): string {
  const id = ids.get(String(name));
  if (id === undefined) throw new Unconvertible(`there is no option "${name}"`);
  return id;
}

function byPart(
  constant: unknown,
  ids: ReadonlyMap<string, string>,
  plainOf: (value: unknown) => unknown,
): object {
  if (!isObject(constant)) throw new Unconvertible('it is not one for each part');
  return Object.fromEntries(
    Object.entries(constant).map(([name, value]) => [idOf(ids, name), plainOf(value)]),
  );
}

function listOf(constant: unknown): readonly unknown[] {
  return Array.isArray(constant) ? constant : [constant];
}

function scalarOf(value: unknown): string | number {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string' || typeof value === 'number') return value;
  throw new Unconvertible('it is no text and no number');
}
