import { type Blank, blankOfInput, withBounds } from '../blanks.ts';
import { binary, type Expression } from '../expressions/expression.ts';
import type { FormOption, FormQuestion, QuestionContent, Rule } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { joinTexts, mapTexts, type Texts, textsOf } from '../texts.ts';
import { addressFields, contactFields, fieldsOf } from './fields.ts';
import { leastRanked, matrixOf } from './grids.ts';
import type { Logic } from './logic.ts';
import { anchored, type RuleContext, rulesIn, uploadIn } from './rules.ts';
import { FormbricksTexts } from './texts.ts';
import { inputTypeOf, keysOf, minorKeys, typeOf } from './types.ts';

type ConvertedQuestion = QuestionContent & Partial<FormQuestion>;

/** Converts the questions of Formbricks. */
export class FormbricksContext extends FormbricksTexts {
  /** Whether logic refers to matrix rows, which it counts from 0. */
  isByIndex = false;

  /** Whether the survey has rules for answers, as newer versions do, where a single row or rank is enough. */
  isNewer = false;

  readonly #needed = new Map<string, Expression>();

  /** Rules about the answer to the current question. */
  #accepted: Rule[] = [];

  #rules(record: SourceRecord, name: string): Blank {
    return rulesIn(record, this.#ruleContext(name));
  }

  #ruleContext(name: string): RuleContext {
    const addRule = (accept: Expression, message?: unknown) => {
      this.#accepted.push({ accept, message: this.html(message) });
    };
    return { name, notes: this.notes, addRule };
  }

  /** Records the conditions under which logic makes later questions required. */
  need(needed: Logic['needed']): void {
    for (const { target, when } of needed) {
      const known = this.#needed.get(target);
      this.#needed.set(target, known ? binary('or', known, when) : when);
    }
  }

  /** Converts an element; `next` comes from its logic or from that of its block. */
  question(record: SourceRecord, next: FormQuestion['next']): FormQuestion {
    const name = record.text('id') ?? 'question';
    const source = this.notes.question(name);
    const title = this.html(record.get('headline')) ?? textsOf(name);
    const description = this.#description(record, name);
    const required = record.flag('required') ?? false;
    this.#accepted = [];
    const sourceType = record.text('type') ?? '';
    if (sourceType !== typeOf(record))
      this.notes.add(name, 'changed', `the type "${sourceType}" is read as "${typeOf(record)}"`);
    const content = this.#contentOf(typeOf(record), record, name, title);
    const rules = this.#accepted;
    const shuffle = record.text('shuffleOption') ?? 'none';
    record.reportUnread(this.notes, name, minorKeys, keysOf(typeOf(record)));
    const choice =
      content.choice && shuffle !== 'none' ? anchored(content.choice, shuffle) : content.choice;
    return {
      ...{ name, source, title, description, required, showIf: null },
      requiredIf: this.#needed.get(name) ?? null,
      ...content,
      ...(rules.length > 0 ? { rules } : {}),
      ...(choice ? { choice, isRandom: shuffle !== 'none' } : {}),
      ...(next && next.length > 0 ? { next } : {}),
    };
  }

  #description(record: SourceRecord, name: string): Texts | undefined {
    const text = this.html(record.get('subheader') ?? record.get('html'));
    const address = record.text('imageUrl');
    const src = address === undefined ? null : this.picture(address, name);
    const image = src === null ? undefined : textsOf(`<img src="${src}" alt="">`);
    const video = record.text('videoUrl');
    const isLink = video !== undefined && /^https:\/\/[^\s"<>]+$/.test(video);
    if (isLink) this.notes.add(name, 'changed', `its video is a link: ${video}`);
    const link = isLink ? textsOf(`<a href="${video}">${video}</a>`) : undefined;
    const parts = [text, image, link].filter((part) => part !== undefined);
    return parts.length > 0 ? parts.reduce((all, part) => joinTexts(all, '<br>', part)) : undefined;
  }

  #contentOf(type: string, record: SourceRecord, name: string, title: Texts): ConvertedQuestion {
    switch (type) {
      case 'openText':
        return { type: 'singleInput', config: this.#blank(record, name) };
      case 'multipleChoiceSingle':
      case 'multipleChoiceMulti':
        return this.#choice(type === 'multipleChoiceMulti', record, name);
      case 'nps':
        return {
          type: 'rate',
          config: { icon: 5, scope: 11, startValue: 0, ...this.#ends(record) },
        };
      case 'rating':
        return this.#rating(record);
      case 'consent':
        return {
          type: 'radio',
          config: {},
          choice: [
            { name: 'accepted', text: this.html(record.get('label')) ?? this.word('agree') },
          ],
        };
      case 'cta':
        return this.#cta(record, name, title);
      case 'date': {
        const bounds = this.#rules(record, name);
        return { type: 'singleInput', config: { kind: 'date', ...bounds } };
      }
      case 'fileUpload':
        return { type: 'upload', config: uploadIn(record, name, this.notes) };
      case 'matrix':
        return matrixOf(record, this.#ruleContext(name), this);
      case 'ranking':
        return {
          type: 'order',
          config: { ...this.#rules(record, name), ...leastRanked(record, this.isNewer) },
          choice: this.#options(record, name, false),
        };
      case 'pictureSelection':
        return this.#pictures(record, name);
      case 'address':
        return fieldsOf(record, addressFields, this.#ruleContext(name), this);
      case 'contactInfo':
        return fieldsOf(record, contactFields, this.#ruleContext(name), this);
      default:
        this.notes.add(name, 'lost', `the type "${type}" is not known, its text is shown alone`);
        return { type: 'text', config: {} };
    }
  }

  #ends(record: SourceRecord): Blank {
    const left = this.plain(record.get('lowerLabel'));
    const right = this.plain(record.get('upperLabel'));
    return { ...(left ? { leftLevel: left } : {}), ...(right ? { rightLevel: right } : {}) };
  }

  #blank(record: SourceRecord, name: string): Blank {
    const blank = blankOfInput(inputTypeOf(record), this.word('pattern')) ?? {};
    const limit = record.record('charLimit');
    const isNumber = blank.step !== undefined;
    const isLimited = limit?.flag('enabled') && !isNumber;
    if (limit?.flag('enabled') && isNumber)
      this.notes.add(name, 'minor', `charLimit bounds no number: ${record.shown('charLimit')}`);
    const [min, max] = isLimited ? [limit?.number('min'), limit?.number('max')] : [];
    const lengths = { ...(min ? { minLength: min } : {}), ...(max ? { maxLength: max } : {}) };
    const placeholder = this.plain(record.get('placeholder'));
    const { format, ...bounds } = this.#rules(record, name);
    const typed = format === undefined ? blank : { format };
    return {
      ...withBounds(typed, { ...lengths, ...bounds }, this.word('pattern'), (accept) =>
        this.#accepted.push({ accept }),
      ),
      ...(record.flag('longAnswer') || /^(?:longText|textarea)$/.test(record.text('type') ?? '')
        ? { multiline: true }
        : {}),
      ...(placeholder ? { placeholder } : {}),
    };
  }

  #choice(isSeveral: boolean, record: SourceRecord, name: string): ConvertedQuestion {
    const choice = this.#options(record, name, true);
    if (isSeveral) {
      const all = choice.map((option) =>
        option.name === 'none' ? { ...option, config: { exclusive: true } } : option,
      );
      return { type: 'check', config: this.#rules(record, name), choice: all };
    }
    const isList = record.text('displayType') === 'dropdown';
    return { type: isList ? 'list' : 'radio', config: {}, choice };
  }

  #options(record: SourceRecord, name: string, hasText: boolean): readonly FormOption[] {
    const placeholder = this.plain(record.get('otherOptionPlaceholder'));
    return record.list('choices').map((choice, index) => {
      const option = new SourceRecord(typeof choice === 'string' ? { label: choice } : choice);
      const id = option.text('id') ?? option.text('value') ?? String(index + 1);
      const text = this.html(option.get('label') ?? option.get('text')) ?? textsOf(id);
      option.get('value');
      option.reportUnread(this.notes, name, /^imageUrl$/);
      if (id !== 'other') return { name: id, text };
      if (hasText)
        return { name: id, text, config: { input: true, ...(placeholder ? { placeholder } : {}) } };
      this.notes.add(name, 'lost', 'the text of "other" is not asked');
      return { name: id, text };
    });
  }

  /** A scale with a number of points; some programs write an object with both ends instead. */
  #rating(record: SourceRecord): ConvertedQuestion {
    const icon = { star: 1, smiley: 4 }[record.text('scale') ?? ''] ?? 5;
    const ends = record.record('scale');
    const [low = 1, high] = [ends?.number('min'), ends?.number('max')];
    const points = high === undefined ? undefined : high - low + 1;
    const [left, right] = ['minLabel', 'maxLabel'].map((key) => this.plain(ends?.get(key)));
    return {
      type: 'rate',
      config: {
        ...{ icon, scope: points ?? record.number('range') ?? record.number('rate') ?? 5 },
        ...(low === 1 ? {} : { startValue: low }),
        ...(left ? { leftLevel: left } : {}),
        ...(right ? { rightLevel: right } : {}),
        ...this.#ends(record),
      },
    };
  }

  /** A page with a button; a page that can be dismissed becomes a question with two options. */
  #cta(record: SourceRecord, name: string, title: Texts): ConvertedQuestion {
    const link = record.text('buttonUrl');
    const label = this.html(record.get('ctaButtonLabel') ?? record.get('buttonLabel'));
    const dismiss = this.html(record.get('dismissButtonLabel'));
    const isExternal = record.flag('buttonExternal') ?? false;
    const page =
      isExternal && link !== undefined
        ? mapTexts(
            title,
            (text, tag) =>
              `${text} <a href="${encodeURI(link)}">${label?.[tag] ?? label?.[''] ?? link}</a>`,
          )
        : title;
    if (!dismiss) return { type: 'text', config: {}, title: page };
    this.notes.add(name, 'changed', 'its button is an option, and its dismissal no answer');
    const choice = [{ name: 'clicked', text: label ?? this.word('continue') }];
    return { type: 'radio', config: {}, title: page, required: false, choice };
  }

  #pictures(record: SourceRecord, name: string): ConvertedQuestion {
    const choice = record.list('choices').map((choice, index): FormOption => {
      const { id, imageUrl } = Object(choice);
      const src = this.picture(String(imageUrl), name);
      return {
        name: String(id),
        text: textsOf(String(index + 1)),
        ...(src === null ? {} : { imgs: [{ src, alt: '' }] }),
      };
    });
    const isSeveral = record.flag('allowMulti') ?? false;
    return {
      type: isSeveral ? 'check' : 'radio',
      config: isSeveral ? this.#rules(record, name) : {},
      choice,
    };
  }
}
