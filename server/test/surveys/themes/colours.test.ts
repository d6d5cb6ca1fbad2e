import { expect, test } from 'vitest';
import { mostBackground } from '../../../../contract/theme.ts';
import { randomThemes } from '../../../../test/support/looks/randomThemes.ts';
import { contrast, fromHex, fromOklch, toHex, toOklch } from '../../../surveys/themes/colour.ts';
import { faintPairs } from '../../../surveys/themes/contrasts.ts';
import { tokensOf } from '../../../surveys/themes/tokens.ts';

test.each(['#000000', '#ffffff', '#ff7900', '#0000ff', '#123456'])(
  '%s is the same colour in OKLCH',
  (hex) => {
    expect(toHex(fromOklch(toOklch(fromHex(hex))))).toBe(hex);
  },
);

test.each([
  ['#fff', '#000', 21],
  ['#ffffff', '#767676', 4.54],
  ['#ff7900', '#000000', 7.99],
])('the contrast of %s and %s is %s', (first, second, ratio) => {
  expect(contrast(fromHex(first), fromHex(second))).toBeCloseTo(ratio, 1);
});

test('the strongest picture behind the page makes no text below 4.5:1 and no line below 3:1', () => {
  const background = { src: '/pictures/paper.webp', opacity: mostBackground };
  const faint = randomThemes(2000).flatMap((theme) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      faintPairs(tokensOf({ ...theme, background }, scheme)).map((pair) => ({
        scheme,
        theme,
        ...pair,
      })),
    ),
  );
  expect(faint.slice(0, 5)).toEqual([]);
});

test('no accent and no surfaces make a text below 4.5:1 or a line below 3:1', () => {
  const themes = randomThemes(2000);
  const faint = themes.flatMap((theme) =>
    (['light', 'dark'] as const).flatMap((scheme) =>
      faintPairs(tokensOf(theme, scheme)).map((pair) => ({ scheme, theme, ...pair })),
    ),
  );
  expect(faint.slice(0, 5)).toEqual([]);
});
