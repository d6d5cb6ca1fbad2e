import * as v from 'valibot';

/** A colour as `#rgb` or `#rrggbb`: nothing else reaches a style sheet. */
export const themeColour = v.pipe(
  v.string(),
  v.regex(/^#(?:[\dA-Fa-f]{3}){1,2}$/, 'a colour such as #0a6847 is expected'),
);

const colour = v.optional(themeColour);

export const schemes = ['auto', 'light', 'dark'] as const;
export const shapes = ['square', 'soft', 'round'] as const;
export const buttons = ['shape', 'pill'] as const;
export const lineKinds = ['quiet', 'strong'] as const;
export const stacks = ['system', 'serif', 'rounded', 'mono'] as const;
export const iconKinds = ['line', 'solid', 'colour'] as const;
export const logoPlaces = ['start', 'all'] as const;
export const coverSides = ['start', 'end', 'top'] as const;

/** The least and the greatest height of a logo on the start page, in CSS pixels. */
export const logoHeights = [16, 96] as const;

const [leastLogo, mostLogo] = logoHeights;

/** The height of a logo. */
export const logoHeight = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(leastLogo),
  v.maxValue(mostLogo),
);

/** A picture behind the page may be so strong that every text can still be read on it. */
export const mostBackground = 0.12;

/** The position of a cover that is kept when it is cropped: across and down, in percent. */
export const focusPattern = /^\d{1,3}% \d{1,3}%$/;

/** The path of a file that a style sheet loads: no character of it ends a `url()`. */
const sheetPath = v.pipe(v.string(), v.regex(/^\/[\w-][\w./-]*$/));

const share = v.pipe(v.number(), v.minValue(0.1), v.maxValue(4));

/**
 * A font of the server, with the metrics by which a font of the system takes its room until it is there.
 * `size`, `ascent`, `descent` and `gap` are shares of the size of that font.
 */
const webFont = v.object({
  src: sheetPath,
  size: share,
  ascent: share,
  descent: v.pipe(v.number(), v.minValue(0), v.maxValue(4)),
  gap: v.pipe(v.number(), v.minValue(0), v.maxValue(4)),
  /** The characters that the file has, as in `unicode-range`. */
  range: v.optional(
    v.pipe(v.string(), v.regex(/^U\+[\dA-F]+-[\dA-F]+(?:,U\+[\dA-F]+-[\dA-F]+)*$/)),
  ),
  /** Whether the file has all weights. */
  isVariable: v.optional(v.boolean()),
});

const font = v.optional(v.union([v.picklist(stacks), webFont]));

const text = v.optional(v.string(), '');

/** The theme in the configuration of a survey; all parts are optional. docs/protocol.md, Themes **(ours)**. */
export const themeEntries = {
  accent: colour,
  surface: colour,
  surfaceDark: colour,
  raised: colour,
  raisedDark: colour,
  scheme: v.optional(v.picklist(schemes)),
  shape: v.optional(v.picklist(shapes)),
  button: v.optional(v.picklist(buttons)),
  lines: v.optional(v.picklist(lineKinds)),
  icons: v.optional(v.picklist(iconKinds)),
  font: v.optional(v.object({ heading: font, body: font })),
  logo: v.optional(
    v.object({
      src: v.string(),
      /** The logo on dark pages; without it the other one is on a white ground there. */
      dark: v.optional(v.string()),
      alt: text,
      place: v.optional(v.picklist(logoPlaces)),
      height: v.optional(logoHeight),
    }),
  ),
  cover: v.optional(
    v.object({
      src: v.string(),
      /** The picture of windows below 1024 px. */
      narrow: v.optional(v.string()),
      alt: text,
      side: v.optional(v.picklist(coverSides)),
      focus: v.optional(v.pipe(v.string(), v.regex(focusPattern))),
      /** The ground until the picture is there. */
      colour,
      /** The widths in pixels that the server makes, in AVIF and WebP; without them the picture is loaded as it is. */
      widths: v.optional(v.array(v.pipe(v.number(), v.integer(), v.minValue(1)))),
    }),
  ),
  background: v.optional(
    v.object({
      src: sheetPath,
      opacity: v.pipe(v.number(), v.minValue(0), v.maxValue(mostBackground)),
    }),
  ),
  end: v.optional(
    v.object({
      /** The picture in place of the drawn mark. */
      src: v.optional(v.string()),
      alt: text,
      /** Whether particles burst from the picture or the mark, once. */
      celebrate: v.optional(v.boolean()),
    }),
  ),
};

export type Theme = {
  readonly [Key in keyof typeof themeEntries]?: v.InferOutput<(typeof themeEntries)[Key]>;
};

export type Logo = NonNullable<Theme['logo']>;
export type Cover = NonNullable<Theme['cover']>;
export type WebFont = v.InferOutput<typeof webFont>;

/** What a survey's configuration says about its look. */
export interface Look {
  readonly accent?: string | undefined;
  readonly theme?: Theme | undefined;
}

/** Radii in CSS pixels: of marks and keys, of fields and rows, of cards and dialogs. */
const radii = { square: [2, 4, 6], soft: [8, 12, 20], round: [12, 18, 28] } as const;

export function radiiOf({ shape = 'soft' }: Theme): readonly [number, number, number] {
  return radii[shape];
}

/** Fonts that systems have; src/theme.css appends those for all scripts. */
const families = {
  system: 'system-ui',
  serif: 'Charter,Georgia,Noto Serif,serif',
  rounded: 'ui-rounded,SF Pro Rounded,Hiragino Maru Gothic ProN,Quicksand,Nunito,Varela Round',
  mono: 'ui-monospace,Cascadia Code,Menlo,DejaVu Sans Mono,monospace',
} as const;

type FontRole = 'heading' | 'body';

const roles: readonly FontRole[] = ['heading', 'body'];

/** The theme with URLs in place of the paths that a style sheet loads. */
export function withUrls(theme: Theme, urlOf: (path: string) => string): Theme {
  const { background, font } = theme;
  const withUrl = <File extends { readonly src: string }>(file: File): File => ({
    ...file,
    src: urlOf(file.src),
  });
  const fontOf = (role: FontRole) => {
    const file = font?.[role];
    return typeof file === 'object' ? withUrl(file) : file;
  };
  return {
    ...theme,
    background: background && withUrl(background),
    font: font && { heading: fontOf('heading'), body: fontOf('body') },
  };
}

/** Whether a theme changes what texts stand on, so that they get more contrast. */
export function isTinted({ surface, surfaceDark, raised, raisedDark, background }: Theme): boolean {
  return (surface ?? surfaceDark ?? raised ?? raisedDark ?? background) !== undefined;
}

/**
 * Returns the custom properties of a look, which src/theme.css reads. Each value is made of parts that the schema has
 * checked; `accent` of the survey is any text, which only `setProperty` or {@link themeSheet} may take.
 */
export function themeProperties({ accent, theme = {} }: Look): Readonly<Record<string, string>> {
  const { surface, surfaceDark, raised, raisedDark, shape, button, lines, icons } = theme;
  const { background } = theme;
  // Without colours for the dark scheme they have the hue of the light ones.
  const dark = surfaceDark ?? (surface && `oklch(from ${surface} 0.2 min(c, 0.02) h)`);
  const [small, normal, large] = radiiOf(theme);
  const veil = background && `${Math.round((1 - background.opacity) * 100)}%`;
  return withoutMissing({
    '--theme-tinted': isTinted(theme) ? '1' : undefined,
    '--theme-pictured': background && '1',
    '--theme-surface': surface,
    '--theme-surface-dark': dark,
    '--theme-raised': raised,
    '--theme-raised-dark': raisedDark ?? (dark && `oklch(from ${dark} calc(l + 0.045) c h)`),
    '--theme-radius-small': shape && `${small}px`,
    '--theme-radius': shape && `${normal}px`,
    '--theme-radius-large': shape && `${large}px`,
    '--theme-radius-button': button === 'pill' ? '999px' : undefined,
    '--theme-hairline': lines === 'strong' ? 'var(--line)' : undefined,
    // Numbers from 0 to 1, by which src/components/icons/RateIcon.module.css mixes its colours.
    '--theme-icons-plain': icons === 'line' || icons === 'solid' ? '1' : undefined,
    '--theme-icons-coloured': icons === 'colour' ? '1' : undefined,
    '--theme-icon-fill': icons === 'line' ? 'var(--tint)' : undefined,
    '--theme-icon-width': icons === 'line' ? '2.2' : undefined,
    '--theme-icon-ink': icons === 'line' ? 'var(--text)' : undefined,
    '--theme-heading': familiesOf(theme, 'heading') ?? familiesOf(theme, 'body'),
    '--theme-body': familiesOf(theme, 'body'),
    '--theme-ground':
      background &&
      `linear-gradient(color-mix(in srgb,var(--surface) ${veil},transparent) 0 0),url(${background.src}) center/cover fixed var(--surface)`,
    // The last one, because it is any text: an open bracket in it swallows what follows.
    '--theme-accent': accent ?? theme.accent,
  });
}

/** Returns the style sheet of a look for a page of the server; empty for that of the product. */
export function themeSheet(look: Look): string {
  const declarations = Object.entries(themeProperties(look)).map(([name, value]) => {
    // A text of the survey must end neither the declaration nor the element.
    return `${name}:${value.replace(/[^#\w\s(),.%/+-]/g, '')}`;
  });
  if (declarations.length === 0) return '';
  return `${fontRules(look.theme ?? {})}:root{${declarations.join(';')}}`;
}

/**
 * Returns the rules of a theme's fonts, each with the font of the system that takes its room until it is there. The
 * schema allows no value that ends a rule.
 */
export function fontRules({ font = {} }: Theme): string {
  const faces = roles.flatMap((role): readonly Face[] => {
    const file = font[role];
    if (typeof file !== 'object') return [];
    const range: Readonly<Record<string, string>> = file.range
      ? { 'unicode-range': file.range }
      : {};
    // A heading has one weight, so that the browser must not embolden a file of that weight.
    const weight = file.isVariable || role === 'heading' ? '100 900' : '400';
    const percent = (value: number) => `${Math.round(value * 10_000) / 100}%`;
    return [
      {
        family: `theme-${role}`,
        source: `url(${file.src})`,
        descriptors: { 'font-display': 'swap', 'font-weight': weight, ...range },
      },
      {
        family: `theme-${role}-fallback`,
        source: fallbackFonts.map((name) => `local("${name}")`).join(),
        descriptors: {
          'size-adjust': percent(file.size),
          'ascent-override': percent(file.ascent),
          'descent-override': percent(file.descent),
          'line-gap-override': percent(file.gap),
          ...range,
        },
      },
    ];
  });
  return faces.map(faceRule).join('');
}

interface Face {
  readonly family: string;
  readonly source: string;
  readonly descriptors: Readonly<Record<string, string>>;
}

/** Fonts with the widths of Arial: those of Windows, macOS and iOS, Linux and Android. */
const fallbackFonts = ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'] as const;

function faceRule({ family, source, descriptors }: Face): string {
  const more = Object.entries(descriptors).map(([name, value]) => `;${name}:${value}`);
  return `@font-face{font-family:${family};src:${source}${more.join('')}}`;
}

/** Returns the families of a role of a theme as a value of `font-family`; undefined for those of the product. */
export function familiesOf({ font = {} }: Theme, role: FontRole): string | undefined {
  const chosen = font[role];
  if (chosen === undefined) return undefined;
  return typeof chosen === 'string' ? families[chosen] : `theme-${role},theme-${role}-fallback`;
}

function withoutMissing(values: Readonly<Record<string, string | undefined>>) {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Record<string, string>;
}
