import { type Expression, referencesIn, Unconvertible } from '../expressions/expression.ts';
import type { Identified, Target, ValueKind } from '../expressions/subjects.ts';
import { kindOf } from '../expressions/valueKind.ts';
import { type Alias, type Entry, type Form, type FormQuestion, questionsOf } from '../form.ts';
import type { Notes } from '../notes.ts';
import { Ids, roomOfCopies, valueNameOf } from './ids.ts';
import { idsOf, repeatsOf } from './partIds.ts';
import { aliasesOf, ofRepetition, pagesOf, twinsIn, valueNamed } from './places.ts';

/** Types of questions whose answer is a single value. */
const single: ReadonlySet<string> = new Set(['radio', 'list', 'singleInput', 'rate']);

interface NamedValue {
  readonly name: string;
  readonly compute?: Expression;
  /** The type of a value that comes from outside the survey. */
  readonly type?: ValueKind;
}

const originKinds: Readonly<Record<string, ValueKind>> = { number: 'number', boolean: 'truth' };

/** Maps the names of a source to ids of the survey file. */
export class Names {
  readonly questions: ReadonlyMap<FormQuestion, Identified>;
  readonly ids: Ids;
  readonly #byName = new Map<string, Identified>();
  readonly #order: readonly Identified[];
  /** For each group with a repeat, the question that is answered in every repetition, by the name of the group. */
  readonly #eachTime = new Map<string, Identified>();
  readonly #aliasOf: (name: string) => Alias | undefined;
  /** The reason why a value is not in the survey file, by its name. */
  readonly #failed = new Map<string, string>();
  /** Names of values, with the expressions of computed values. */
  readonly #values = new Map<string, NamedValue>();
  readonly #types = new Map<string, ValueKind>();
  /** The groups in whose repetitions a value is computed, from the outermost, by the name of the value. */
  readonly #eachTimeOf = new Map<string, readonly string[]>();
  readonly #knownAfter = new Map<string, number>();
  readonly #valueIds = new Ids('value');

  constructor(form: Form, entries: readonly Entry[], notes: Notes) {
    const { isCaseless = false } = form;
    this.#aliasOf = aliasesOf(form);
    this.ids = new Ids('question', form.values.length > 0 ? ['value'] : []);
    const repeats = repeatsOf(entries);
    const pages = pagesOf(entries);
    const all = questionsOf(entries).map((question, index): Identified => {
      const around = repeats.get(question) ?? [];
      const id = this.ids.of(question.name, roomOfCopies(around.length));
      if (id !== question.name) notes.add(question.source, 'changed', `its id is now ${id}`);
      return {
        ...{ id, index, question, repeats: around, page: pages.get(question) },
        options: idsOf(question, question.choice ?? [], isCaseless, notes),
        columns: idsOf(question, question.subChoice ?? [], isCaseless, notes),
        isCaseless,
      };
    });
    this.#order = all;
    this.questions = new Map(all.map((identified) => [identified.question, identified]));
    for (const identified of all) {
      this.#byName.set(uniqueNameOf(identified), identified);
      if (!this.#byName.has(identified.question.name))
        this.#byName.set(identified.question.name, identified);
      const repeat = identified.repeats.at(-1);
      if (repeat === undefined || !single.has(identified.question.type)) continue;
      const known = this.#eachTime.get(repeat);
      if (!known || (!known.question.required && identified.question.required)) {
        this.#eachTime.set(repeat, identified);
      }
    }
    for (const { name, compute, origin, repeat } of form.values) {
      const around = all.find(({ repeats: some }) => repeat && some.includes(repeat))?.repeats;
      if (repeat && around) this.#eachTimeOf.set(name, around.slice(0, around.indexOf(repeat) + 1));
      this.addValue(name, compute, origin && originKinds[String(origin.type)]);
    }
  }

  of(question: FormQuestion): Identified {
    const identified = this.questions.get(question);
    if (!identified) throw new Error('Every question has an id before it is written');
    return identified;
  }

  /** The names of the questions in the report, by their ids. */
  get sources(): ReadonlyMap<string, string> {
    const all = [...this.questions.values()];
    return new Map(all.map(({ id, question }) => [id, question.source]));
  }

  /** Adds a value and returns its name in the survey file. */
  addValue(name: string, compute?: Expression, type?: ValueKind): string {
    const valueName = this.#valueIds.of(valueNameOf(name)).replaceAll('-', '_');
    this.#values.set(name, {
      name: valueName,
      ...(compute ? { compute } : {}),
      ...(type ? { type } : {}),
    });
    return valueName;
  }

  /** The groups in whose repetitions a value is computed. */
  repeatsOfValue(name: string): readonly string[] {
    return this.#eachTimeOf.get(valueNamed(name, this.#aliasOf, this.#values)) ?? [];
  }

  /**
   * The position of the last question on which an expression depends; -1 if it depends on none.
   * @throws {Unconvertible} for an unknown name
   */
  lastNeeded(expression: Expression): number {
    const targets = referencesIn(expression).map(({ name }) => this.#known(name));
    return Math.max(-1, ...targets.map((target) => this.#knownFrom(target)));
  }

  computeOf(name: string): Expression | undefined {
    return this.#values.get(valueNamed(name, this.#aliasOf, this.#values))?.compute;
  }

  /** The question at a position. */
  at(index: number): Identified | undefined {
    return this.#order[index];
  }

  /** The name in the report of the question at a position; null after the last question. */
  sourceAt(index: number): string | null {
    return this.#order[index]?.question.source ?? null;
  }

  /** Records that a value is not written, so that conditions on it cannot be converted. */
  dropValue(name: string, reason: string): void {
    this.#failed.set(this.valueName(name), reason);
  }

  valueName(name: string): string {
    return this.#values.get(name)?.name ?? name;
  }

  /**
   * The answer or value that a name stands for before the question at `index`.
   * @param around the groups that repeat the position of the name, from the outermost
   * @throws {Unconvertible} for an unknown name, and for an answer that is given later
   */
  resolve(name: string, index: number, around = this.#order[index]?.repeats ?? []): Target {
    const target = this.#seenFrom(this.targetOf(name), around);
    if (!target) throw new Unconvertible(`nothing is named "${name}"`);
    const answeredAt = this.#knownFrom(target);
    const failed = target.kind === 'value' ? this.#failed.get(target.name) : undefined;
    const repeats = target.kind === 'value' ? this.repeatsOfValue(name) : [];
    if (repeats.some((repeat, level) => around[level] !== repeat))
      throw new Unconvertible(`"${name}" is computed several times`);
    if (failed !== undefined) throw new Unconvertible(`"${name}" is not computed: ${failed}`);
    if (answeredAt < index) return target;
    throw new Unconvertible(`"${name}" is answered ${answeredAt === index ? 'here' : 'later'}`);
  }

  /**
   * The id of a question that is asked after the question at `index`.
   * @throws {Unconvertible} for any other target
   */
  laterQuestion(name: string, index: number): string {
    const target = this.resolve(name, Number.POSITIVE_INFINITY);
    if (target.kind === 'answer' && target.of.index > index) return target.of.id;
    throw new Unconvertible('it is no later question');
  }

  /** The target as it is seen from a position: outside its repeat, a question has the answers of all repetitions. */
  #seenFrom(target: Target | null, around: readonly string[]): Target | null {
    if (target?.kind !== 'answer' || target.of.repeats.length === 0) return target;
    const { repeats } = target.of;
    const isBeside = around[0] === repeats[0];
    if (target.time !== undefined) {
      if (!isBeside) return target;
      throw new Unconvertible('it is one time of the repeat that asks this question');
    }
    const isInside = repeats.every((repeat, index) => around[index] === repeat);
    if (isBeside && !isInside)
      throw new Unconvertible(`"${target.of.question.name}" is asked several times each time`);
    return { ...target, isSeveral: !isInside };
  }

  /**
   * The unique names of the questions before a position that share a name in the source; only one of them is answered.
   */
  twins(name: string, index: number): readonly string[] {
    return this.#values.has(name) ? [] : twinsIn(this.#order, name, index).map(uniqueNameOf);
  }

  /** What a name stands for, wherever it occurs; null for an unknown name. */
  targetOf(name: string): Target | null {
    const alias = this.#aliasOf(name);
    if (alias === 'language' || alias === 'number') return { kind: alias };
    const value = this.#values.get(valueNamed(name, this.#aliasOf, this.#values));
    if (alias && !value) return this.#answer(alias.question, alias.part);
    const [, group, time, inside] = /^(.+)\[(\d+)\]\.(.+)$/.exec(name) ?? [];
    if (group !== undefined && !value)
      return ofRepetition(this.targetOf(`${group}[].${inside}`), Number(time) + 1);
    if (value) return { kind: 'value', name: value.name, type: this.#typeOf(value) };
    for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
      const answer = this.#answer(name.slice(0, end), name.slice(end + 1) || undefined);
      if (answer) return answer;
    }
    const each = this.#eachTime.get(name);
    return each ? { kind: 'answer', of: each, isSeveral: false } : null;
  }

  /**
   * What a name stands for.
   * @throws {Unconvertible} for an unknown name
   */
  #known(name: string): Target {
    const target = this.targetOf(name);
    if (target) return target;
    throw new Unconvertible(`nothing is named "${name}"`);
  }

  /** The kind of a value; a value that depends on itself counts as text until it is refused later. */
  #typeOf({ name, compute, type }: NamedValue): ValueKind {
    const known = type ?? this.#types.get(name);
    if (known || !compute) return known ?? 'text';
    this.#types.set(name, 'text');
    const kind = kindOf(compute, (reference) => this.#known(reference));
    this.#types.set(name, kind);
    return kind;
  }

  #answer(question: string, part?: string): Target | null {
    const of = this.#byName.get(question);
    if (!of) return null;
    const answer = { kind: 'answer', of, isSeveral: false } as const;
    return part === undefined ? answer : { ...answer, part };
  }

  /** The position of the question after which a target is known; -1 for a value from outside the survey. */
  #knownFrom(target: Target): number {
    if (target.kind === 'answer') return target.of.index;
    if (target.kind === 'language' || target.kind === 'number') return -1;
    const known = this.#knownAfter.get(target.name);
    if (known !== undefined) return known;
    // A value that depends on itself would not end the recursion; it is refused later.
    this.#knownAfter.set(target.name, -1);
    const compute = [...this.#values.values()].find(({ name }) => name === target.name)?.compute;
    const needed = (compute ? referencesIn(compute) : []).flatMap(
      ({ name }) => this.targetOf(name) ?? [],
    );
    const position = Math.max(-1, ...needed.map((dependency) => this.#knownFrom(dependency)));
    this.#knownAfter.set(target.name, position);
    return position;
  }
}

/** The unique name of a question. */
export function uniqueNameOf({ id }: Pick<Identified, 'id'>): string {
  return `id:${id}`;
}
