import type { Scheme } from '../../../contract/scheme.ts';
import type { Theme } from '../../../contract/theme.ts';
import { contrast, fromHex, type Rgb, toHex } from './colour.ts';
import { type TokenName, type Tokens, tokensOf } from './tokens.ts';

export interface Pair {
  readonly token: TokenName;
  readonly ground: TokenName;
  /** The contrast that WCAG 2.2 asks for: 4.5 for text, 3 for lines and marks. */
  readonly least: number;
}

const grounds = ['surface', 'raised', 'hover', 'tint', 'pressed'] as const;

/** The pairs of colours that meet on a page. */
const pairs: readonly Pair[] = [
  { token: 'accent-ink', ground: 'accent', least: 4.5 },
  { token: 'accent-ink', ground: 'accent-hover', least: 4.5 },
  ...grounds.flatMap((ground): readonly Pair[] => [
    { token: 'text', ground, least: 4.5 },
    { token: 'muted', ground, least: 4.5 },
    { token: 'accent-text', ground, least: 4.5 },
    { token: 'accent-line', ground, least: 3 },
  ]),
  { token: 'text', ground: 'ground', least: 4.5 },
  { token: 'muted', ground: 'ground', least: 4.5 },
  { token: 'accent-text', ground: 'ground', least: 4.5 },
  { token: 'accent-line', ground: 'ground', least: 3 },
  ...(['surface', 'ground', 'raised'] as const).flatMap((ground): readonly Pair[] => [
    { token: 'danger', ground, least: 4.5 },
    { token: 'good', ground, least: 3 },
    { token: 'line', ground, least: 3 },
  ]),
];

/** Returns the pairs whose contrast is too small, with it. */
export function faintPairs(tokens: Tokens): readonly (Pair & { readonly ratio: number })[] {
  return pairs
    .map((pair) => ({ ...pair, ratio: contrast(tokens[pair.token], tokens[pair.ground]) }))
    .filter(({ ratio, least }) => ratio < least);
}

/** Returns the report of `npm run survey -- check`: each pair's contrast and what was corrected, a line each. */
export function contrastReport(theme: Theme): readonly string[] {
  const schemes: readonly Scheme[] =
    theme.scheme === 'light' || theme.scheme === 'dark' ? [theme.scheme] : ['light', 'dark'];
  return schemes.flatMap((scheme) => {
    const tokens = tokensOf(theme, scheme);
    // Without a picture behind the page the ground is the surface.
    const shown = pairs.filter(({ ground }) => ground !== 'ground' || theme.background);
    const rows = shown.map(({ token, ground, least }) => {
      const ratio = contrast(tokens[token], tokens[ground]);
      const mark = ratio < least ? ` (below ${least}:1)` : '';
      const colours = `${toHex(tokens[token])} on ${toHex(tokens[ground])}`;
      return `  ${`${token} on ${ground}`.padEnd(26)} ${`${floored(ratio)}:1`.padStart(7)}  ${colours}${mark}`;
    });
    return [`${scheme}:`, ...corrections(theme, tokens, scheme), ...rows];
  });
}

/** Says which colours of the author are not drawn as they are. */
function corrections(theme: Theme, tokens: Tokens, scheme: Scheme): readonly string[] {
  const isDark = scheme === 'dark';
  const authored: readonly (readonly [string, string | undefined, Rgb])[] = [
    ['lines in the accent', theme.accent, tokens['accent-line']],
    ['texts in the accent', theme.accent, tokens['accent-text']],
    isDark
      ? ['surfaceDark', theme.surfaceDark, tokens.surface]
      : ['surface', theme.surface, tokens.surface],
    isDark
      ? ['raisedDark', theme.raisedDark, tokens.raised]
      : ['raised', theme.raised, tokens.raised],
  ];
  return authored.flatMap(([name, wanted, shown]) => {
    if (wanted === undefined || toHex(fromHex(wanted)) === toHex(shown)) return [];
    return [`  corrected: ${name} ${wanted} → ${toHex(shown)}`];
  });
}

/** Rounds down, so that no ratio below a bound is printed as the bound. */
function floored(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
