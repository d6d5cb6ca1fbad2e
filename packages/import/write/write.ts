import { type BoundBy, boundInFile } from '../expressions/boundBy.ts';
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
import type { Entry, Form, FormOption, FormQuestion, Group } from '../form.ts';
import type { Notes } from '../notes.ts';
import type { Texts } from '../texts.ts';
import { configInFile, requiredInFile } from './config.ts';
import { defaultInFile } from './defaults.ts';
import { endsInFile } from './ends.ts';
import { entriesToWrite, flattenedIn, partsOf } from './groups.ts';
import { Names } from './identify.ts';
import { Ids, roomOfCopies } from './ids.ts';
import { jumpInFile } from './jumps.ts';
import { languageKeys, withNames, withoutNames, written } from './localize.ts';
import { alwaysShown, optionsInFile } from './optionsInFile.ts';
import { inOrder } from './order.ts';
import { canBeRandom, repeatKeys } from './repeats.ts';
import { Rules, withMessages } from './rules.ts';
import { timesOf } from './sums.ts';
import {
  canHead,
  headed,
  headingOf,
  isBlock,
  type Json,
  noteUntitled,
  shownIf,
  titleKeys,
} from './titles.ts';
import { ComputedValues } from './values.ts';

/** The survey file of a form, and the names in the source by id; what cannot be converted is noted. */
export function surveyOf(id: string, form: Form, notes: Notes) {
  const writer = new Writer(form, notes);
  return { survey: writer.survey(id), sources: writer.sources };
}

class Writer {
  readonly #form: Form;
  readonly #notes: Notes;
  readonly #names: Names;
  readonly #entries: readonly Entry[];
  readonly #languages: ReturnType<typeof languageKeys>;
  readonly #blocks = new Ids('block');
  readonly #values: ComputedValues;
  readonly #rules: Rules;

  constructor(form: Form, notes: Notes) {
    this.#form = form;
    this.#notes = notes;
    this.#entries = inOrder(entriesToWrite(form.entries, notes), form, notes);
    this.#names = new Names(form, this.#entries, notes);
    this.#values = new ComputedValues(form.values, this.#names, notes, (group) =>
      timesOf(group, this.#entries),
    );
    this.#rules = new Rules(this.#names, this.#values, notes);
    this.#languages = languageKeys(form.languages, notes);
  }

  get sources(): ReadonlyMap<string, string> {
    return this.#names.sources;
  }

  survey(id: string): Json {
    const { title, description, config = {}, endText, ends = [], settings = {} } = this.#form;
    const questions = this.#top(this.#entries);
    const last = this.#names.questions.size;
    const end = endText && this.#filled(endText, null, last);
    const others = endsInFile(ends, {
      notes: this.#notes,
      condition: (when) => this.#condition(when, last),
      filled: (texts) => this.#filled(texts, null, last),
    });
    const values = this.#values.inFile(JSON.stringify([questions, end, others]));
    return {
      id,
      ...this.#languages.keys,
      title: this.#plain(title, null),
      ...(description ? { description: this.#plain(description, null) } : {}),
      config: { ...this.#config(config, null, last), ...(end ? { endText: end } : {}) },
      ...(others.length > 0 ? { ends: others } : {}),
      ...settings,
      ...(Object.keys(values).length > 0 ? { values } : {}),
      questions,
    };
  }

  #top(entries: readonly Entry[]): readonly Json[] {
    return entries.flatMap((entry): readonly Json[] => {
      if (!('group' in entry)) return [this.#question(entry, null)];
      if (isBlock(entry)) return this.#block(entry);
      if (!canHead(entry)) noteUntitled([entry], this.#notes);
      return this.#top(headed(entry));
    });
  }

  #block(group: Group, around = 0): readonly Json[] {
    const parts = partsOf(group);
    const inside = parts.flatMap((part) => ('question' in part ? part : []));
    const [first] = inside;
    const start = first && this.#names.questions.get(first.question)?.index;
    if (start === undefined) return [];
    const showIf = this.#showIf(group.showIf, start, (part, reason) => {
      for (const { question } of inside) this.#lost(question, part, reason);
    });
    noteUntitled(flattenedIn(group), this.#notes);
    const questions = parts.flatMap((part) =>
      'question' in part
        ? [this.#question(part.question, part.showIf)]
        : this.#block(part.repeated, around + (group.repeat ? 1 : 0)),
    );
    const isRandom = group.isRandom && canBeRandom(group, questions, this.#notes);
    const repeat = repeatKeys(group, inside, {
      notes: this.#notes,
      entries: this.#entries,
      text: (texts) => this.#plain(texts, null),
    });
    if (showIf === null && !isRandom && !repeat && !headingOf(group)) return questions;
    const room = roomOfCopies(around, repeat !== null);
    return [
      {
        block: this.#names.ids.of(this.#blocks.of(group.group), room),
        ...titleKeys(group, this.#notes, (texts) => this.#filled(texts, null, start)),
        ...shownIf(showIf),
        ...(isRandom ? { order: 'random' } : {}),
        ...(repeat ? { repeat } : {}),
        questions,
      },
    ];
  }

  #question(question: FormQuestion, outer: Expression | null): Json {
    const { source, choice, subChoice, next = [] } = question;
    const identified = this.#names.of(question);
    const rules = this.#rules.judgedAt(identified);
    const description = withMessages(question.description, rules.messages);
    const config = this.#rules.withoutLate(question.config, identified);
    const expression = allOf([outer, question.showIf]);
    const shown = this.#showIf(expression, identified.index, (part, reason) =>
      this.#lost(question, part, reason),
    );
    const options = choice && this.#options(choice, identified, identified.options);
    // A question needs options even if it is never shown because all of its options are hidden.
    const isEmpty = choice !== undefined && choice.length > 0 && options?.length === 0;
    const showIf = isEmpty ? false : shown;
    if (showIf === false)
      this.#notes.add(source, 'changed', 'is never shown, because its condition never holds');
    const jumps = next.flatMap((jump) =>
      jumpInFile(jump, identified, {
        ...{ names: this.#names, notes: this.#notes },
        condition: (when) => this.#condition(when, identified.index + 1),
      }),
    );
    const required = requiredInFile(question, {
      condition: (when) => this.#condition(when, identified.index),
      lose: (what) => this.#notes.add(source, 'lost', what),
    });
    const preset =
      question.default &&
      defaultInFile(question.default, identified, {
        resolve: (name) => this.#names.resolve(name, identified.index),
        compute: (part) => this.#values.nameOf(part, identified.index, 'default'),
        lose: (what) => this.#notes.add(source, 'lost', what),
      });
    return {
      id: identified.id,
      type: question.type,
      title: this.#filled(question.title, source, identified.index),
      ...(description ? { description: this.#filled(description, source, identified.index) } : {}),
      ...shownIf(showIf),
      config: {
        ...this.#config({ ...required, ...config }, source, identified.index),
        ...rules.config,
      },
      ...(preset === undefined ? {} : { default: preset }),
      ...(question.isRandom && choice ? { order: 'random' } : {}),
      ...(options
        ? {
            choice: isEmpty
              ? this.#options(choice.map(alwaysShown), identified, identified.options)
              : options,
          }
        : {}),
      ...(subChoice ? { subChoice: this.#options(subChoice, identified, identified.columns) } : {}),
      ...(jumps.length > 0 ? { next: jumps } : {}),
    };
  }

  #options(
    options: readonly FormOption[],
    { question, index }: Identified,
    ids: ReadonlyMap<string, string>,
  ): readonly Json[] {
    const { source } = question;
    return optionsInFile(options, ids, question, {
      notes: this.#notes,
      showIf: ({ name, showIf = null }) =>
        this.#showIf(showIf, index, (part, reason) =>
          this.#lost(question, part, reason, `the option "${name}"`),
        ),
      text: (text) => this.#filled(text, source, index),
      config: (config) => this.#config(config, source, index),
    });
  }

  /** The condition of an entry, as far as it can be converted; null for always. */
  #showIf(
    expression: Expression | null,
    index: number,
    lost: (part: Expression, reason: string) => void,
  ): Condition | null {
    if (expression === null) return null;
    const converted = conjuncts(expression).flatMap((part): readonly Condition[] => {
      try {
        return [this.#condition(part, index)];
      } catch (error) {
        if (!(error instanceof Unconvertible)) throw error;
        lost(part, error.message);
        return [];
      }
    });
    const condition = joined('all', converted);
    return condition === true ? null : condition;
  }

  #condition(expression: Expression, index: number): Condition {
    return conditionOf(expression, {
      resolve: (name) => this.#names.resolve(name, index),
      twins: (name) => this.#names.twins(name, index),
      compute: (part) => this.#values.nameOf(part, index),
      warn: (what) => this.#notes.add(this.#names.sourceAt(index), 'changed', what),
    });
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
    const note = (what: string) => this.#notes.add(source, 'lost', what);
    const missing = this.#form.missingName;
    return written(withNames(texts, { resolve, note, missing }), this.#languages);
  }

  #plain(texts: Texts, source: string | null): unknown {
    const note = (what: string) => this.#notes.add(source, 'minor', what);
    return written(withoutNames(texts, note), this.#languages);
  }

  #config(config: Json, source: string | null, index: number): Json {
    const resolve = (name: string) => this.#names.resolve(name, index);
    const compute = (part: Expression) => this.#values.nameOf(part, index, 'bound');
    return configInFile(config, {
      plain: (texts) => this.#plain(texts, source),
      bound: (bound: BoundBy, kind) => boundInFile(bound, kind, { resolve, compute }),
      lose: (what) => this.#notes.add(source, 'lost', what),
    });
  }
}
