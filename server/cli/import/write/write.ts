import { isObject } from '../../../content/problems/words.ts';
import { conditionOf } from '../expressions/conditions.ts';
import {
  allOf,
  conjuncts,
  type Expression,
  Unconvertible,
  words,
} from '../expressions/expression.ts';
import { type Condition, joined } from '../expressions/leaves.ts';
import type { Identified } from '../expressions/subjects.ts';
import {
  asked,
  type Entry,
  type Form,
  type FormOption,
  type FormQuestion,
  flat,
  type Group,
  groupsIn,
} from '../form.ts';
import type { Notes } from '../notes.ts';
import { isTexts, type Texts } from '../texts.ts';
import { Names } from './identify.ts';
import { Ids } from './ids.ts';
import { hintOf, languageKeys, withNames, withoutNames, written } from './localize.ts';
import { canBeRandom, repeatKeys } from './repeats.ts';
import { isBlock, type Json, noteUntitled, titleKeys } from './titles.ts';
import { ComputedValues } from './values.ts';

/** The survey file of a form; what cannot be kept is noted. */
export function surveyOf(id: string, form: Form, notes: Notes): Json {
  return new Writer(form, notes).survey(id);
}

class Writer {
  readonly #form: Form;
  readonly #notes: Notes;
  readonly #names: Names;
  readonly #entries: readonly Entry[];
  readonly #languages: ReturnType<typeof languageKeys>;
  readonly #blocks = new Ids('block');
  readonly #values: ComputedValues;

  constructor(form: Form, notes: Notes) {
    this.#form = form;
    this.#notes = notes;
    this.#entries = asked(form.entries, notes);
    this.#names = new Names(form, this.#entries, notes);
    this.#values = new ComputedValues(form.values, this.#names, notes);
    this.#languages = languageKeys(form.languages, notes);
  }

  survey(id: string): Json {
    const { title, description, config = {}, endText, settings = {} } = this.#form;
    const questions = this.#top(this.#entries);
    const end = endText && this.#filled(endText, null, this.#names.questions.size);
    const values = this.#values.inFile(JSON.stringify([questions, end]));
    return {
      id,
      ...this.#languages.keys,
      title: this.#plain(title, null),
      ...(description ? { description: this.#plain(description, null) } : {}),
      ...(endText || Object.keys(config).length > 0
        ? { config: { ...this.#config(config, null), ...(end ? { endText: end } : {}) } }
        : {}),
      ...settings,
      ...(Object.keys(values).length > 0 ? { values } : {}),
      questions,
    };
  }

  #top(entries: readonly Entry[]): readonly Json[] {
    return entries.flatMap((entry): readonly Json[] => {
      if (!('group' in entry)) return [this.#question(entry, null)];
      if (isBlock(entry)) return this.#block(entry);
      noteUntitled([entry], this.#notes);
      return this.#top(entry.entries);
    });
  }

  #block(group: Group): readonly Json[] {
    const inside = flat(group);
    const [first] = inside;
    const start = first && this.#names.questions.get(first.question)?.index;
    if (start === undefined) return [];
    const showIf = this.#showIf(group.showIf, start, (part, reason) => {
      for (const { question } of inside) this.#lost(question, part, reason);
    });
    noteUntitled(groupsIn(group), this.#notes);
    const questions = inside.map(({ question, showIf: inner }) => this.#question(question, inner));
    const isRandom = group.isRandom && canBeRandom(group, questions, this.#notes);
    const repeat = repeatKeys(group, inside, {
      notes: this.#notes,
      text: (texts) => this.#plain(texts, null),
    });
    if (!showIf && !isRandom && !repeat && !group.title) return questions;
    const id = this.#names.ids.of(this.#blocks.of(group.group));
    return [
      {
        block: id,
        ...titleKeys(group, (texts) => this.#filled(texts, null, start)),
        ...(showIf ? { showIf } : {}),
        ...(isRandom ? { order: 'random' } : {}),
        ...(repeat ? { repeat } : {}),
        questions,
      },
    ];
  }

  #question(question: FormQuestion, outer: Expression | null): Json {
    const { source, choice, subChoice, description, next = [] } = question;
    const one = this.#names.questions.get(question);
    if (!one) throw new Error('Every question has an id before it is written');
    const expression = allOf([outer, question.showIf]);
    const showIf = this.#showIf(expression, one.index, (part, reason) =>
      this.#lost(question, part, reason),
    );
    if (showIf === false) this.#notes.add(source, 'lost', 'its condition never holds');
    const jumps = next.flatMap((jump) => this.#jump(jump, one));
    return {
      id: one.id,
      type: question.type,
      title: this.#filled(question.title, source, one.index),
      ...(description ? { description: this.#filled(description, source, one.index) } : {}),
      ...(showIf ? { showIf } : {}),
      config: this.#config(
        {
          ...(question.type === 'text' ? {} : { required: question.required }),
          ...question.config,
        },
        source,
      ),
      ...(question.isRandom && choice ? { order: 'random' } : {}),
      ...(choice ? { choice: this.#options(choice, one, one.options) } : {}),
      ...(subChoice ? { subChoice: this.#options(subChoice, one, one.columns) } : {}),
      ...(jumps.length > 0 ? { next: jumps } : {}),
    };
  }

  #options(
    options: readonly FormOption[],
    { question, index }: Identified,
    ids: ReadonlyMap<string, string>,
  ): readonly Json[] {
    const seen = new Set<string>();
    return options.flatMap((option): readonly Json[] => {
      if (seen.has(option.name)) {
        this.#notes.add(question.source, 'lost', `the option "${option.name}" is there twice`);
        return [];
      }
      seen.add(option.name);
      const showIf = this.#showIf(option.showIf ?? null, index, (part, reason) =>
        this.#lost(question, part, reason, `the option "${option.name}"`),
      );
      if (showIf === false) {
        const never = `the option "${option.name}" is never shown and is left out`;
        this.#notes.add(question.source, 'changed', never);
        return [];
      }
      return [
        {
          id: ids.get(option.name) ?? option.name,
          text: this.#filled(option.text, question.source, index),
          ...(option.imgs ? { imgs: option.imgs } : {}),
          ...(option.isAnchored && question.isRandom ? { anchored: true } : {}),
          ...(showIf === null ? {} : { showIf }),
          ...(option.config
            ? { questionConfig: this.#config(option.config, question.source) }
            : {}),
        },
      ];
    });
  }

  #jump({ when, to }: NonNullable<FormQuestion['next']>[number], one: Identified): readonly Json[] {
    const { source } = one.question;
    try {
      const target = to === 'end' ? to : this.#target(to, one.index);
      const condition = when === null ? true : this.#condition(when, one.index + 1);
      if (condition === false) return [];
      return [{ ...(condition === true ? {} : { when: condition }), to: target }];
    } catch (error) {
      if (!(error instanceof Unconvertible)) throw error;
      const said = when === null ? '' : ` if ${words(when)}`;
      this.#notes.add(source, 'lost', `the jump to "${to}"${said}: ${error.message}`);
      return [];
    }
  }

  #target(name: string, index: number): string {
    const target = this.#names.resolve(name, Number.POSITIVE_INFINITY);
    if (target.kind === 'answer' && target.of.index > index) return target.of.id;
    throw new Unconvertible('it is no later question');
  }

  /** The parts that can be kept; null for always. */
  #showIf(
    expression: Expression | null,
    index: number,
    lost: (part: Expression, reason: string) => void,
  ): Condition | null {
    if (expression === null) return null;
    const kept = conjuncts(expression).flatMap((part): readonly Condition[] => {
      try {
        return [this.#condition(part, index)];
      } catch (error) {
        if (!(error instanceof Unconvertible)) throw error;
        lost(part, error.message);
        return [];
      }
    });
    const condition = joined('all', kept);
    return condition === true ? null : condition;
  }

  #condition(expression: Expression, index: number): Condition {
    const resolve = (name: string) => this.#names.resolve(name, index);
    const compute = (part: Expression) => this.#values.nameOf(part, index);
    return conditionOf(expression, { resolve, compute });
  }

  #lost({ source }: FormQuestion, part: Expression, reason: string, of = 'the question'): void {
    this.#notes.add(
      source,
      'lost',
      `${of} is shown without the condition ${words(part)}: ${reason}`,
    );
  }

  #filled(texts: Texts, source: string | null, index: number): unknown {
    const resolve = (name: string) => this.#names.resolve(name, index);
    const note = (what: string) => this.#notes.add(source, 'minor', what);
    return written(withNames(texts, { resolve, note }), this.#languages);
  }

  #plain(texts: Texts, source: string | null): unknown {
    const note = (what: string) => this.#notes.add(source, 'minor', what);
    return written(withoutNames(texts, note), this.#languages);
  }

  #config(config: Json, source: string | null): Json {
    const inFile = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(inFile);
      if (isTexts(value)) return this.#plain(value, source);
      return isObject(value) && 'hint' in value ? hintOf(value) : value;
    };
    return Object.fromEntries(Object.entries(config).map(([key, value]) => [key, inFile(value)]));
  }
}
