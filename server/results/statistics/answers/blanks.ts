import { type Blank, formats, typedKindOf } from '../../../../contract/questions/shared/formats.ts';
import { numberIn } from '../../../questions/answerPart.ts';
import { Counts } from '../counts.ts';
import { byDateUnit } from '../dates.ts';
import { Distribution } from '../distribution.ts';
import type { BlankResult } from '../results.ts';
import { WordCounts } from '../words.ts';
import type { CollectorFor, Room } from './collector.ts';

/** Counts the answers to a question with a single blank, whose id in the result is empty. */
export const oneBlank: CollectorFor<'oneBlank'> = ({ config }, room) => {
  const blank = blankCollector(config, room);
  return {
    add: ({ text }, locale) => blank.add(text, locale),
    result: () => ({ kind: 'blanks', blanks: [{ id: '', result: blank.result() }] }),
  };
};

export const severalBlanks: CollectorFor<'severalBlanks'> = ({ choice }, room) => {
  const blanks = new Map(
    choice.map(({ id, questionConfig }) => [id, blankCollector(questionConfig, room)]),
  );
  return {
    add(answer, locale) {
      for (const [id, text] of Object.entries(answer.blanks)) {
        // A blank that was removed since has no config, so that its texts are only counted.
        const blank = blanks.get(id) ?? number();
        blanks.set(id, blank);
        blank.add(text, locale);
      }
    },
    result: () => ({
      kind: 'blanks',
      blanks: [...blanks].map(([id, blank]) => ({ id, result: blank.result() })),
    }),
  };
};

interface BlankCollector {
  readonly add: (text: string, locale: string) => void;
  readonly result: () => BlankResult;
}

function blankCollector(blank: Blank, room: Room): BlankCollector {
  if (blank.personal) return number();
  switch (typedKindOf(blank)) {
    case 'number':
      return numbers();
    case 'date':
    case 'month':
      return counted((counts) => ({ kind: 'dates', ...byDateUnit(counts.sorted()) }), 7);
    case 'time':
      return counted((counts) => ({ kind: 'hours', hours: counts.sorted() }), 2);
    default:
      if (blank.format === formats.digits || blank.kind === 'number') return numbers(longestNumber);
      return listsWords(blank) ? texts(room) : number();
  }
}

/**
 * Returns whether the words of a blank are listed: all other formats, patterns and keyboards are
 * for addresses and numbers, which identify respondents.
 */
export function listsWords(blank: Partial<Blank>): boolean {
  if (blank.personal) return false;
  const isText =
    (blank.format ?? formats.free) === formats.free &&
    (blank.kind ?? 'text') === 'text' &&
    !blank.pattern;
  return isText || blank.format === formats.chinese || blank.format === formats.letters;
}

/**
 * The most digits of numbers without bounds that are listed: longer numbers may be those of a phone
 * or a customer and are only counted.
 */
const longestNumber = 6;

function numbers(longest = Number.POSITIVE_INFINITY): BlankCollector {
  const values = new Distribution();
  const all = number();
  let isLong = false;
  return {
    add(text, locale) {
      const value = numberIn(text);
      if (value === null) return;
      all.add(text, locale);
      values.add(value);
      isLong ||= text.trim().length > longest;
    },
    result: () =>
      isLong ? all.result() : { kind: 'numbers', summary: values.summary(), bins: values.bins() },
  };
}

function counted(resultOf: (counts: Counts) => BlankResult, length: number): BlankCollector {
  const counts = new Counts();
  return {
    add(text) {
      // Anonymised answers have a dash in place of the date.
      if (/^\d/.test(text)) counts.add(text.slice(0, length));
    },
    result: () => resultOf(counts),
  };
}

function texts(room: Room): BlankCollector {
  const words = new WordCounts(room.words);
  return {
    add: (text, locale) => words.add(text, locale),
    result: () => ({ kind: 'words', words: words.result() }),
  };
}

function number(): BlankCollector {
  let count = 0;
  return {
    add(text) {
      if (text.trim() !== '') count += 1;
    },
    result: () => ({ kind: 'counted', count }),
  };
}
