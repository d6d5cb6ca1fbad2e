import { isBoundBy } from '../expressions/boundBy.ts';
import { conditionOf } from '../expressions/conditions.ts';
import { constrainedAnswer } from '../expressions/constrainedAnswer.ts';
import {
  type Expression,
  mapReferences,
  reference,
  Unconvertible,
  words,
} from '../expressions/expression.ts';
import { type Condition, joined } from '../expressions/leaves.ts';
import type { Identified } from '../expressions/subjects.ts';
import type { FormQuestion, Rule } from '../form.ts';
import type { Notes } from '../notes.ts';
import { joinTexts, type Texts } from '../texts.ts';
import { type Names, uniqueNameOf } from './identify.ts';
import type { Json } from './titles.ts';
import type { ComputedValues } from './values.ts';

interface Placed extends Rule {
  /** The question of the source to which the rule belongs. */
  readonly of: Identified;
  /** The rule in the names of the source. */
  readonly wording: string;
}

/** Rules about answers, each at the last question on which it depends. */
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
      for (const rule of [...(question.rules ?? []), ...bounds]) this.#assign(rule, of);
    }
  }

  /** The config without bounds by later answers, which become rules at the later questions. */
  withoutLate(config: Json, of: Identified): Json {
    return Object.fromEntries(
      Object.entries(config).filter(([, value]) => !this.#isLate(value, of)),
    );
  }

  /** The condition for accepting an answer to a question, with the messages for refused answers. */
  judgedAt(identified: Identified): { readonly config: Json; readonly messages: readonly Texts[] } {
    const conditions: Condition[] = [];
    const messages: Texts[] = [];
    for (const rule of this.#placed.get(identified.question) ?? []) {
      const { source } = rule.of.question;
      try {
        const condition = this.#conditionOf(rule, identified);
        if (condition === true) continue;
        if (condition === false) throw new Unconvertible('no answer fits it');
        conditions.push(condition);
        const judge =
          rule.of === identified ? 'the server judges it' : `it is judged at "${identified.id}"`;
        this.#notes.add(source, 'changed', `rule ${rule.wording}: ${judge}`);
        const isListed = messages.some(
          (message) => JSON.stringify(message) === JSON.stringify(rule.message),
        );
        if (rule.message && !isListed) messages.push(rule.message);
      } catch (error) {
        if (!(error instanceof Unconvertible)) throw error;
        this.#lose(rule, error.message);
      }
    }
    const acceptIf = joined('all', conditions);
    return { config: typeof acceptIf === 'boolean' ? {} : { acceptIf }, messages };
  }

  #assign(rule: Rule, of: Identified): void {
    const placed = { ...rule, of, wording: words(rule.accept), accept: owned(rule.accept, of) };
    try {
      const last = Math.max(of.index, this.#names.lastNeeded(placed.accept));
      const { question } = this.#names.at(last) ?? of;
      this.#placed.set(question, [...(this.#placed.get(question) ?? []), placed]);
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      this.#lose(placed, error.message);
    }
  }

  #conditionOf({ accept, of }: Placed, identified: Identified): Condition {
    const { repeats } = identified;
    const next = identified.index + 1;
    const holds = conditionOf(accept, {
      resolve: (name) => this.#names.resolve(name, next, repeats),
      compute: (part) => this.#values.nameOf(part, next, 'rule', repeats),
      warn: (what) => this.#notes.add(of.question.source, 'changed', what),
    });
    if (of === identified) return holds;
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

  #lose({ of, wording }: Placed, reason: string): void {
    this.#notes.add(of.question.source, 'lost', `rule ${wording}: ${reason}`);
  }
}

/** A description with the messages of the question's rules, because the app refuses an answer without showing them. */
export function withMessages(
  description: Texts | undefined,
  messages: readonly Texts[],
): Texts | undefined {
  const [first, ...others] = [...(description ? [description] : []), ...messages];
  return first && others.reduce((all, text) => joinTexts(all, '<br>', text), first);
}

/** The expression with a unique name in place of the answer itself. */
function owned(accept: Expression, of: Identified): Expression {
  return mapReferences(accept, (ref) =>
    ref.name === constrainedAnswer || ref.name === of.question.name
      ? reference(uniqueNameOf(of))
      : ref,
  );
}
