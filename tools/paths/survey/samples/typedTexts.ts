import {
  type Blank,
  type TypedKind,
  typedKindOf,
} from '../../../../contract/questions/shared/formats.ts';
import { today } from '../../../../contract/questions/shared/typed/moments.ts';
// Registers the judges of typed blanks.
import '../../../../server/questions/index.ts';

const usual: Record<TypedKind, readonly string[]> = {
  number: ['12', '1', '0'],
  date: ['2024-06-01'],
  time: ['12:00'],
  month: ['2031-05'],
  phone: ['+351212345678', '+12125550123'],
  pattern: ['12', 'Ada', 'A1', '1234', 'AB-1234', '12345'],
};

/** Texts to try in a blank of a typed kind; an author's placeholder is an example of a pattern. */
export function typedTexts({ min, max, placeholder, ...blank }: Blank): readonly string[] {
  const kind = typedKindOf({ ...blank, min, max });
  if (kind === null) return [];
  const bounds = [min, max].flatMap((bound) => (bound === undefined ? [] : [String(bound)]));
  return [...usual[kind], placeholder, ...bounds].filter((text) => text !== '' && text !== today);
}
