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

/** The colours of a theme, which the style sheet corrects so that every text can be read. */
export const themeColours = {
  accent: colour,
  surface: colour,
  surfaceDark: colour,
  raised: colour,
  raisedDark: colour,
};

/** The theme in the configuration of a survey; all parts are optional. docs/protocol.md, Themes **(ours)**. */
export const themeEntries = {
  ...themeColours,
  scheme: v.optional(v.picklist(schemes)),
  shape: v.optional(v.picklist(shapes)),
  button: v.optional(v.picklist(buttons)),
  lines: v.optional(v.picklist(lineKinds)),
};

export type Theme = {
  readonly [Key in keyof typeof themeEntries]?: v.InferOutput<(typeof themeEntries)[Key]>;
};

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

/**
 * Returns the custom properties of a look, which src/theme.css reads. Each value is made of parts that the schema has
 * checked; `accent` of the survey is any text, which only `setProperty` or {@link themeSheet} may take.
 */
export function themeProperties({ accent, theme = {} }: Look): Readonly<Record<string, string>> {
  const { surface, surfaceDark, raised, raisedDark, shape, button, lines } = theme;
  // Without colours for the dark scheme they have the hue of the light ones.
  const dark = surfaceDark ?? (surface && `oklch(from ${surface} 0.2 min(c, 0.02) h)`);
  const [small, normal, large] = radiiOf(theme);
  return withoutMissing({
    ...((surface ?? surfaceDark ?? raised ?? raisedDark) ? { '--theme-tinted': '1' } : {}),
    '--theme-surface': surface,
    '--theme-surface-dark': dark,
    '--theme-raised': raised,
    '--theme-raised-dark': raisedDark ?? (dark && `oklch(from ${dark} calc(l + 0.045) c h)`),
    ...(shape
      ? {
          '--theme-radius-small': `${small}px`,
          '--theme-radius': `${normal}px`,
          '--theme-radius-large': `${large}px`,
        }
      : {}),
    '--theme-radius-button': button === 'pill' ? '999px' : undefined,
    '--theme-hairline': lines === 'strong' ? 'var(--line)' : undefined,
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
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}`;
}

function withoutMissing(values: Readonly<Record<string, string | undefined>>) {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Record<string, string>;
}
