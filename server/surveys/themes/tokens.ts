import type { Scheme } from '../../../contract/scheme.ts';
import { isTinted, type Theme } from '../../../contract/theme.ts';
import { fromHex, fromOklch, luminance, mix, type Oklch, type Rgb, toOklch } from './colour.ts';

/** The colours that a page has with a theme, by the names of the tokens in src/theme.css. */
export type Tokens = Readonly<Record<TokenName, Rgb>>;

export type TokenName =
  | 'surface'
  /** The page where a picture behind it is darkest in the light scheme, or lightest in the dark one. */
  | 'ground'
  | 'raised'
  | 'hover'
  | 'tint'
  | 'pressed'
  | 'text'
  | 'muted'
  | 'line'
  | 'danger'
  | 'good'
  | 'accent'
  | 'accent-hover'
  | 'accent-ink'
  | 'accent-line'
  | 'accent-text';

const black: Rgb = [0, 0, 0];
const white: Rgb = [1, 1, 1];

/**
 * Computes the colours of a theme as the style sheet of the app does; a test compares the two. The
 * server's own pages and the check of a theme have no browser that could compute them.
 */
export function tokensOf(theme: Theme, scheme: Scheme): Tokens {
  const isDark = scheme === 'dark';
  const { surface, raised, raisedDark, background } = theme;
  const by = (plain: number, tinted: number) => plain + (isTinted(theme) ? tinted : 0);
  const darkSurface = darkSurfaceOf(theme);
  const chroma = background ? 0.05 : 0.08;
  const page: Oklch = isDark
    ? capped(darkSurface ?? [0.2, 0.014, 260], { most: 0.28 - (background ? 0.08 : 0), chroma })
    : capped(surface ? oklch(surface) : [0.984, 0.004, 250], {
        least: 0.9 + (background ? 0.07 : 0),
        chroma,
      });
  const card: Oklch = isDark
    ? capped(raisedDark ? oklch(raisedDark) : stepAbove(darkSurface), { most: 0.3, chroma: 0.08 })
    : capped(raised ? oklch(raised) : [1, 0, 0], { least: 0.97, chroma: 0.04 });
  const accent = theme.accent
    ? fromHex(theme.accent)
    : fromOklch(isDark ? [0.76, 0.12, 256] : [0.49, 0.14, 256]);
  const inAccent = (bounds: { readonly least: number; readonly most: number }) =>
    fromOklch(capped(toOklch(accent), { ...bounds, chroma: 0.18 }));
  const line = inAccent(
    isDark ? { least: by(0.64, 0.03), most: 0.88 } : { least: 0.34, most: by(0.58, -0.06) },
  );
  const text = fromOklch(isDark ? [0.95, 0.006, 255] : [0.26, 0.028, 260]);
  const ink = luminance(accent) > 0.179 ? black : white;
  const raisedRgb = fromOklch(card);
  return {
    surface: fromOklch(page),
    ground: veiled(fromOklch(page), isDark ? white : black, background?.opacity ?? 0),
    raised: raisedRgb,
    hover: mix(text, 0.04, raisedRgb),
    tint: mix(line, 0.08, raisedRgb),
    pressed: mix(line, 0.12, raisedRgb),
    text,
    muted: fromOklch(isDark ? [by(0.76, 0.02), 0.016, 256] : [by(0.49, -0.05), 0.024, 258]),
    line: fromOklch(isDark ? [by(0.575, 0.065), 0.022, 258] : [by(0.635, -0.085), 0.02, 255]),
    danger: fromOklch(isDark ? [by(0.76, 0.02), 0.13, 22] : [by(0.51, -0.05), 0.18, 25]),
    good: fromOklch(isDark ? [0.82, 0.13, 158] : [by(0.5, -0.05), 0.11, 158]),
    accent,
    'accent-hover': mix(accent, 0.86, ink === black ? white : black),
    'accent-ink': ink,
    'accent-line': line,
    'accent-text': inAccent(
      isDark ? { least: by(0.74, 0.04), most: 0.88 } : { least: 0.34, most: by(0.48, -0.05) },
    ),
  };
}

interface Bounds {
  readonly least?: number;
  readonly most?: number;
  readonly chroma: number;
}

function capped(
  [lightness, chroma, hue]: Oklch,
  { least = 0, most = 1, chroma: cap }: Bounds,
): Oklch {
  return [Math.min(most, Math.max(least, lightness)), Math.min(cap, chroma), hue];
}

function oklch(hex: string): Oklch {
  return toOklch(fromHex(hex));
}

/** The dark page as in `themeProperties` of contract/theme.ts; null for that of the product. */
function darkSurfaceOf({ surface, surfaceDark }: Theme): Oklch | null {
  if (surfaceDark !== undefined) return oklch(surfaceDark);
  if (surface === undefined) return null;
  const [, chroma, hue] = oklch(surface);
  return [0.2, Math.min(chroma, 0.02), hue];
}

function stepAbove(surface: Oklch | null): Oklch {
  if (surface === null) return [0.245, 0.017, 260];
  const [lightness, chroma, hue] = surface;
  return [lightness + 0.045, chroma, hue];
}

/** Returns a surface with a colour behind it, as the style sheet blends the page with its picture. */
function veiled(surface: Rgb, behind: Rgb, opacity: number): Rgb {
  const blend = (at: 0 | 1 | 2) => surface[at] * (1 - opacity) + behind[at] * opacity;
  return [blend(0), blend(1), blend(2)];
}
