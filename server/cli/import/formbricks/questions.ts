import { isObject } from '../../../content/problems/words.ts';
import { type Blank, blankOfInput, withBounds } from '../blanks.ts';
import { binary, type Expression, words } from '../expressions/expression.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { joinTexts, mapTexts, type Texts, textsOf } from '../texts.ts';
import type { Logic } from './logic.ts';
import { anchored, rulesIn, uploadIn } from './rules.ts';
import { FormbricksTexts } from './texts.ts';
import { keysOf, typeOf } from './types.ts';

type Made = Pick<FormQuestion, 'type' | 'config'> & Partial<FormQuestion>;

const minor =
  /^(?:shuffleOption|isDraft|insightsEnabled|backButtonLabel|buttonLabel|dismissButtonLabel|isColorCodingEnabled|format|logic|logicFallback|placeholder|longAnswer|displayType|range|scale|buttonExternal|ctaButtonLabel|html|charLimit)$/;

/** Questions of Formbricks. */
export class FormbricksContext extends FormbricksTexts {
  readonly #needed = new Map<string, Expression>();

  /** Conditions under which logic makes later questions required. */
  need(needed: Logic['needed']): void {
    for (const { target, when } of needed) {
      const known = this.#needed.get(target);
      this.#needed.set(target, known ? binary('or', known, when) : when);
    }
  }

  /** The question of one element; `next` comes from its logic or that of its block. */
  question(record: SourceRecord, next: FormQuestion['next']): FormQuestion {
    const name = record.text('id') ?? 'question';
    const source = this.notes.question(name);
    const title = this.html(record.get('headline')) ?? textsOf(name);
    const description = this.#description(record, name);
    const required = record.flag('required') ?? false;
    const made = this.#made(typeOf(record), record, name, title);
    const shuffle = record.text('shuffleOption') ?? 'none';
    record.reportUnread(this.notes, name, minor, keysOf(typeOf(record)));
    const choice = made.choice && shuffle !== 'none' ? anchored(made.choice, shuffle) : made.choice;
    return {
      ...{ name, source, title, description, required, showIf: null },
      requiredIf: this.#needed.get(name) ?? null,
      ...made,
      ...(choice ? { choice, isRandom: shuffle !== 'none' } : {}),
      ...(next && next.length > 0 ? { next } : {}),
    };
  }

  #description(record: SourceRecord, name: string): Texts | undefined {
    const text = this.html(record.get('subheader') ?? record.get('html'));
    const address = record.text('imageUrl');
    const src = address === undefined ? null : this.picture(address, name);
    const image = src === null ? undefined : textsOf(`<img src="${src}" alt="">`);
    return text && image ? joinTexts(text, '<br>', image) : (text ?? image);
  }

  #made(type: string, record: SourceRecord, name: string, title: Texts): Made {
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
        const bounds = rulesIn(record, name, this.notes);
        return { type: 'singleInput', config: { kind: 'date', ...bounds } };
      }
      case 'fileUpload':
        return { type: 'upload', config: uploadIn(record, name, this.notes) };
      case 'matrix':
        return this.#matrix(record, name);
      case 'ranking':
        return {
          type: 'order',
          config: rulesIn(record, name, this.notes),
          choice: this.#options(record, name, false),
        };
      case 'pictureSelection':
        return this.#pictures(record, name);
      case 'address':
        return this.#fields(record, [
          'addressLine1',
          'addressLine2',
          'city',
          'state',
          'zip',
          'country',
        ]);
      case 'contactInfo':
        return this.#fields(record, ['firstName', 'lastName', 'email', 'phone', 'company']);
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
    const blank = blankOfInput(record.text('inputType') ?? 'text', this.word('pattern')) ?? {};
    const limit = record.record('charLimit');
    const isNumber = blank.step !== undefined;
    const isLimited = limit?.flag('enabled') && !isNumber;
    if (limit?.flag('enabled') && isNumber)
      this.notes.add(name, 'minor', `charLimit bounds no number: ${record.shown('charLimit')}`);
    const [min, max] = isLimited ? [limit?.number('min'), limit?.number('max')] : [];
    const lengths = { ...(min ? { minLength: min } : {}), ...(max ? { maxLength: max } : {}) };
    const placeholder = this.plain(record.get('placeholder'));
    const { format, ...bounds } = rulesIn(record, name, this.notes);
    const typed = format === undefined ? blank : { format };
    return {
      ...withBounds(typed, { ...lengths, ...bounds }, this.word('pattern'), (rule) =>
        this.notes.add(name, 'lost', `rule ${words(rule)}`),
      ),
      ...(record.flag('longAnswer') ? { multiline: true } : {}),
      ...(placeholder ? { placeholder } : {}),
    };
  }

  #choice(isSeveral: boolean, record: SourceRecord, name: string): Made {
    const choice = this.#options(record, name, true);
    if (isSeveral) {
      const all = choice.map((option) =>
        option.name === 'none' ? { ...option, config: { exclusive: true } } : option,
      );
      return { type: 'check', config: rulesIn(record, name, this.notes), choice: all };
    }
    const isList = record.text('displayType') === 'dropdown';
    return { type: isList ? 'list' : 'radio', config: {}, choice };
  }

  #options(record: SourceRecord, name: string, hasText: boolean): readonly FormOption[] {
    const placeholder = this.plain(record.get('otherOptionPlaceholder'));
    return record.list('choices').map((one, at) => {
      const option = new SourceRecord(typeof one === 'string' ? { label: one } : one);
      const id = option.text('id') ?? String(at + 1);
      const text = this.html(option.get('label')) ?? textsOf(id);
      option.reportUnread(this.notes, name, /^imageUrl$/);
      if (id !== 'other') return { name: id, text };
      if (hasText)
        return { name: id, text, config: { input: true, ...(placeholder ? { placeholder } : {}) } };
      this.notes.add(name, 'lost', 'the text of "other" is not asked');
      return { name: id, text };
    });
  }

  /** A scale with a number of points; some programs write an object with both ends. */
  #rating(record: SourceRecord): Made {
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

  /** A page with a button; one that can be dismissed has two options. */
  #cta(record: SourceRecord, name: string, title: Texts): Made {
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

  #matrix(record: SourceRecord, name: string): Made {
    const { minRowsAnswered } = Object(record.get('validation'));
    if (minRowsAnswered !== undefined)
      this.notes.add(name, 'lost', 'a number of rows is not asked for');
    const parts = (key: string) =>
      record.list(key).map((one, at): FormOption => {
        const hasId = isObject(one) && 'label' in one;
        return {
          name: hasId ? String(one.id) : String(at),
          text: this.html(hasId ? one.label : one) ?? textsOf(String(at + 1)),
        };
      });
    return { type: 'multiSingle', config: {}, choice: parts('rows'), subChoice: parts('columns') };
  }

  #pictures(record: SourceRecord, name: string): Made {
    const choice = record.list('choices').map((one, at): FormOption => {
      const { id, imageUrl } = Object(one);
      const src = this.picture(String(imageUrl), name);
      return {
        name: String(id),
        text: textsOf(String(at + 1)),
        ...(src === null ? {} : { imgs: [{ src, alt: '' }] }),
      };
    });
    const isSeveral = record.flag('allowMulti') ?? false;
    return {
      type: isSeveral ? 'check' : 'radio',
      config: isSeveral ? rulesIn(record, name, this.notes) : {},
      choice,
    };
  }

  #fields(record: SourceRecord, keys: readonly string[]): Made {
    const choice = keys.flatMap((key): FormOption[] => {
      const field = record.record(key);
      if (!field || field.flag('show') === false) return [];
      const text = this.html(field.get('placeholder')) ?? textsOf(key);
      const blank = key === 'email' ? { format: 4 } : key === 'phone' ? { kind: 'tel' } : {};
      return [{ name: key, text, config: { ...blank, required: field.flag('required') ?? false } }];
    });
    return { type: 'multiInput', config: {}, choice };
  }
}
