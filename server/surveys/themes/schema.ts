import * as v from 'valibot';
import { buttons, lineKinds, schemes, shapes, themeColour } from '../../../contract/theme.ts';

const colour = (description: string) => v.pipe(v.optional(themeColour), v.description(description));

const oneOf = <const Names extends readonly string[]>(names: Names, description: string) =>
  v.pipe(v.optional(v.picklist(names)), v.description(description));

/** The schema of a theme: a file of `themes/`, or `config.theme` of a survey. See docs/themes.md. */
export const themeFileSchema = v.strictObject({
  $schema: v.pipe(
    v.optional(v.string()),
    v.description('The path of theme.schema.json, for completion and validation in an editor.'),
  ),
  accent: colour(
    'The colour of buttons, marks and progress, as it is; the text on it is black or white, lines and texts in it are corrected.',
  ),
  scheme: oneOf(
    schemes,
    "Light, dark, or the respondent's own choice (auto, which is so without the key).",
  ),
  surface: colour('The page in the light scheme; shown with a lightness of at least 0.9.'),
  surfaceDark: colour(
    'The page in the dark scheme; shown with a lightness of at most 0.28. Without it, a dark colour with the hue of surface.',
  ),
  raised: colour(
    'Rows, fields and cards in the light scheme; shown with a lightness of at least 0.97.',
  ),
  raisedDark: colour(
    'Rows, fields and cards in the dark scheme; shown with a lightness of at most 0.3. Without it, a step lighter than surfaceDark.',
  ),
  shape: oneOf(shapes, 'How round the corners are; soft without it.'),
  button: oneOf(
    buttons,
    'Whether buttons have the corners of the shape or round ends; shape without it.',
  ),
  lines: oneOf(
    lineKinds,
    'Whether the lines around and between parts are quiet or strong; quiet without it. Fields keep their 3:1.',
  ),
});

/** A theme as its author writes it. */
export type ThemeInFile = v.InferOutput<typeof themeFileSchema>;

export const themeName = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'the name of a file in themes/ without .json is expected'),
);

export const anyTheme = v.union([themeName, themeFileSchema]);

/** `config.theme`. The schema is chosen by the value's type, so that an error names a key. */
export const configTheme = v.lazy((input): typeof anyTheme => {
  if (input === undefined) return anyTheme;
  return (typeof input === 'string' ? themeName : themeFileSchema) as never;
});
