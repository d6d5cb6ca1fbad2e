import { isObject } from '../../../server/content/problems/words.ts';
import { type BoundBy, isBoundBy } from '../expressions/boundBy.ts';
import { type Expression, Unconvertible, words } from '../expressions/expression.ts';
import type { Condition } from '../expressions/leaves.ts';
import type { FormQuestion } from '../form.ts';
import { isTexts, type Texts } from '../texts.ts';
import { hintOf } from './localize.ts';
import type { Json } from './titles.ts';

interface Words {
  readonly plain: (texts: Texts) => unknown;
  /**
   * The bound in the form of a survey file.
   * @throws {Unconvertible}
   */
  readonly bound: (bound: BoundBy, kind: unknown) => unknown;
  readonly lose: (what: string) => void;
}

/** A config with the languages and ids of the survey file. */
export function configInFile(config: Json, { plain, bound, lose }: Words): Json {
  const inFile = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inFile);
    if (isTexts(value)) return plain(value);
    return isObject(value) && 'hint' in value ? hintOf(value) : value;
  };
  return Object.fromEntries(
    Object.entries(config).flatMap(([key, value]): [string, unknown][] => {
      if (!isBoundBy(value)) return [[key, inFile(value)]];
      try {
        return [[key, bound(value, config.kind)]];
      } catch (error) {
        if (!(error instanceof Unconvertible)) throw error;
        lose(`the bound ${key} ${words(value.boundBy)} is not kept: ${error.message}`);
        return [];
      }
    }),
  );
}

interface Required extends Pick<Words, 'lose'> {
  /**
   * The condition of a survey file for an expression.
   * @throws {Unconvertible}
   */
  readonly condition: (when: Expression) => Condition;
}

/** The key `required` of a question that has an answer, with its condition if the condition can be converted. */
export function requiredInFile(
  { type, required, requiredIf = null }: FormQuestion,
  { condition, lose }: Required,
): Json {
  if (type === 'text') return {};
  if (required || requiredIf === null) return { required };
  try {
    const holds = condition(requiredIf);
    return typeof holds === 'boolean' ? { required: holds } : { required: true, requiredIf: holds };
  } catch (error) {
    if (!(error instanceof Unconvertible)) throw error;
    lose(`required if ${words(requiredIf)}: it stays optional, ${error.message}`);
    return { required: false };
  }
}
