import type { Texts } from './texts.ts';

/** Configuration of a blank in a survey file. */
export type Blank = Readonly<Record<string, unknown>>;

const patterns: Readonly<Record<string, string>> = {
  week: '\\d{4}-W\\d{2}',
  color: '#[0-9A-Fa-f]{6}',
};

/** The blank of an HTML input type, or null for one without a counterpart. */
export function blankOfInput(inputType: string, message: Texts): Blank | null {
  switch (inputType) {
    case 'text':
    case 'password':
    case 'search':
      return {};
    case 'email':
      return { format: 4 };
    case 'number':
    case 'range':
      return { kind: 'number', step: 'any' };
    case 'tel':
    case 'phone':
      return { kind: 'tel' };
    case 'url':
    case 'date':
    case 'time':
    case 'month':
      return { kind: inputType };
    default: {
      const pattern = patterns[inputType];
      return pattern === undefined ? null : { pattern, patternMessage: message };
    }
  }
}

/** The blank with more bounds; a message comes with a pattern, and bounds of a text go where a value is typed. */
export function withBounds(blank: Blank, bounds: Blank, message: Texts | undefined): Blank {
  const { pattern, ...others } = bounds;
  const isPlain = blank.format === undefined && blank.step === undefined;
  if (pattern === undefined || !isPlain) return { ...blank, ...others };
  return { ...blank, ...others, pattern, ...(message ? { patternMessage: message } : {}) };
}
