import { isBoundBy } from '../expressions/boundBy.ts';
import { conditionOf } from '../expressions/conditions.ts';
import {
  type Expression,
  mapReferences,
  reference,
  Unconvertible,
  words,
} from '../expressions/expression.ts';
import { type Condition, joined } from '../expressions/leaves.ts';
import { ownAnswer } from '../expressions/ownAnswer.ts';
import type { Identified } from '../expressions/subjects.ts';
import type { FormQuestion, Rule } from '../form.ts';
import type { Notes } from '../notes.ts';
import { joinTexts, type Texts } from '../texts.ts';
import { type Names, ownNameOf } from './identify.ts';
import type { Json } from './titles.ts';
import type { ComputedValues } from './values.ts';

interface Placed extends Rule {
  /** The question of the source that has the rule. */
  readonly of: Identified;
  /** The rule in the names of the source. */
  readonly said: string;
}

/** Rules about answers, each at the question that is asked last of those that it names. */
export class Rules {
  readonly #names: Names;
  readonly #values: ComputedValues;
  readonly #notes: Notes;
  readonly #placed = new Map<FormQuestion, Placed[]>();

  constructor(names: Names, values: ComputedValues, notes: Notes) {
    this.#names = names;
    this.#values = values;
    this.#notes = notes;
    for (const [question, of] of names.questions) {
      const late = Object.values(question.config).filter((value) => this.#isLate(value, of));
      const bounds = late.flatMap((value) => (isBoundBy(value) ? [{ accept: value.rule }] : []));
      for (const rule of [...(question.rules ?? []), ...bounds]) this.#place(rule, of);
    }
  }

  /** The configuration without the bounds by later answers, which are rules at these. */
  withoutLate(config: Json, of: Identified): Json {
    return Object.fromEntries(
      Object.entries(config).filter(([, value]) => !this.#isLate(value, of)),
    );
  }

  /** The condition of accepted answers to a question, with the messages where it does not hold. */
  at(one: Identified): { readonly config: Json; readonly messages: readonly Texts[] } {
    const conditions: Condition[] = [];
    const messages: Texts[] = [];
    for (const rule of this.#placed.get(one.question) ?? []) {
      const { source } = rule.of.question;
      try {
        const condition = this.#conditionOf(rule, one);
        if (condition === true) continue;
        if (condition === false) throw new Unconvertible('no answer fits it');
        conditions.push(condition);
        const at = rule.of === one ? 'the server judges it' : `it is judged at "${one.id}"`;
        this.#notes.add(source, 'changed', `rule ${rule.said}: ${at}`);
        const isSaid = messages.some((one) => JSON.stringify(one) === JSON.stringify(rule.message));
        if (rule.message && !isSaid) messages.push(rule.message);
      } catch (error) {
        if (!(error instanceof Unconvertible)) throw error;
        this.#lose(rule, error.message);
      }
    }
    const acceptIf = joined('all', conditions);
    return { config: typeof acceptIf === 'boolean' ? {} : { acceptIf }, messages };
  }

  #place(rule: Rule, of: Identified): void {
    const placed = { ...rule, of, said: words(rule.accept), accept: owned(rule.accept, of) };
    try {
      const last = Math.max(of.index, this.#names.lastNeeded(placed.accept));
      const { question } = this.#names.at(last) ?? of;
      this.#placed.set(question, [...(this.#placed.get(question) ?? []), placed]);
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      this.#lose(placed, error.message);
    }
  }

  #conditionOf({ accept, of }: Placed, one: Identified): Condition {
    const { repeats } = one;
    const next = one.index + 1;
    const holds = conditionOf(accept, {
      resolve: (name) => this.#names.resolve(name, next, repeats),
      compute: (part) => this.#values.nameOf(part, next, 'rule', repeats),
      warn: (what) => this.#notes.add(of.question.source, 'changed', what),
    });
    if (of === one) return holds;
    return joined('any', [{ question: of.id, answered: false }, holds]);
  }

  #isLate(value: unknown, of: Identified): boolean {
    if (!isBoundBy(value)) return false;
    try {
      return this.#names.lastNeeded(value.boundBy) > of.index;
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      return false;
    }
  }

  #lose({ of, said }: Placed, reason: string): void {
    this.#notes.add(of.question.source, 'lost', `rule ${said}: ${reason}`);
  }
}

/** A description with what the rules of the question say, because the app refuses an answer without these words. */
export function withMessages(
  description: Texts | undefined,
  messages: readonly Texts[],
): Texts | undefined {
  const [first, ...others] = [...(description ? [description] : []), ...messages];
  return first && others.reduce((all, one) => joinTexts(all, '<br>', one), first);
}

/** The expression with a name of the answer that no other question has. */
function owned(accept: Expression, of: Identified): Expression {
  return mapReferences(accept, (one) =>
    one.name === ownAnswer || one.name === of.question.name ? reference(ownNameOf(of)) : one,
  );
}
