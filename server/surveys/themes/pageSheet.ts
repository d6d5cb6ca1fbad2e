import type { Scheme } from '../../../contract/scheme.ts';
import { familiesOf, fontRules, radiiOf, type Theme } from '../../../contract/theme.ts';
import { fromOklch, luminance, type Rgb, toHex, toOklch } from './colour.ts';
import { type TokenName, tokensOf } from './tokens.ts';

const tokens: readonly TokenName[] = [
  'surface',
  'raised',
  'text',
  'muted',
  'line',
  'danger',
  'accent',
  'accent-ink',
  'accent-line',
  'accent-text',
];

/**
 * Returns the style sheet that gives the server's own pages the look of a theme: login, messages,
 * the statement and the list of surveys. It has colours and lengths alone; empty without a theme.
 */
export function pageSheet(theme: Theme | undefined): string {
  if (theme === undefined) return '';
  const body = familiesOf(theme, 'body');
  const heading = familiesOf(theme, 'heading') ?? body;
  const fonts = [
    ...(body ? [`:root{--body:${body}}`] : []),
    ...(heading ? [`:root{--heading:${heading}}`] : []),
  ];
  return fontRules(theme) + sheet(theme, (scheme) => colours(theme, scheme)) + fonts.join('');
}

/** As {@link pageSheet}, for results, where the accent is drawn as text, lines and bars alone. */
export function resultsSheet(theme: Theme | undefined): string {
  if (theme === undefined) return '';
  return sheet(theme, (scheme) => {
    const { 'accent-text': accent, ...others } = tokensOf(theme, scheme);
    const [, chroma, hue] = toOklch(accent);
    const soft: Rgb = fromOklch(
      scheme === 'dark' ? [0.46, Math.min(chroma, 0.08), hue] : [0.8, Math.min(chroma, 0.07), hue],
    );
    const ink: Rgb = luminance(accent) > 0.179 ? [0, 0, 0] : [1, 1, 1];
    const { surface, raised, text, muted, line } = others;
    return { surface, raised, text, muted, line, accent, 'accent-ink': ink, soft };
  });
}

function colours(theme: Theme, scheme: Scheme): Readonly<Record<string, Rgb>> {
  const all = tokensOf(theme, scheme);
  return Object.fromEntries(tokens.map((name) => [name, all[name]]));
}

function sheet(theme: Theme, coloursIn: (scheme: Scheme) => Readonly<Record<string, Rgb>>): string {
  const [light, dark] = [coloursIn('light'), coloursIn('dark')];
  const [, radius] = radiiOf(theme);
  const declarations = [
    ...(theme.scheme === 'light' || theme.scheme === 'dark'
      ? [`color-scheme:${theme.scheme}`]
      : []),
    ...Object.entries(light).map(
      ([name, colour]) => `--${name}:light-dark(${toHex(colour)},${toHex(dark[name] ?? colour)})`,
    ),
    `--radius:${radius}px`,
    `--radius-button:${theme.button === 'pill' ? 999 : radius}px`,
  ];
  return `:root{${declarations.join(';')}}`;
}
