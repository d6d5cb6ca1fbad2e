import * as v from 'valibot';
import {
  buttons,
  coverSides,
  focusPattern,
  iconKinds,
  lineKinds,
  logoHeight,
  logoPlaces,
  mostBackground,
  schemes,
  shapes,
  stacks,
  themeColour,
} from '../../../contract/theme.ts';
import { localImage } from '../../content/localImage.ts';
import { localizedText } from '../../content/localizedText.ts';
import { fontPattern } from './fonts.ts';

const colour = (description: string) => v.pipe(v.optional(themeColour), v.description(description));

const oneOf = <const Names extends readonly string[]>(names: Names, description: string) =>
  v.pipe(v.optional(v.picklist(names)), v.description(description));

const picture = (description: string) => v.pipe(localImage, v.description(description));

/** The picture of a cover or a background is loaded by a style or in other sizes, so it has to be a file. */
const file = (description: string) =>
  v.pipe(
    v.string(),
    v.regex(/^\/pictures\/[\w-][\w.-]*$/, 'a path such as /pictures/cover.webp is expected'),
    v.description(description),
  );

const alt = v.pipe(
  v.optional(localizedText),
  v.description('What the picture shows, for those who do not see it; empty without it.'),
);

const font = (description: string) =>
  v.pipe(
    v.optional(
      v.union(
        [v.picklist(stacks), v.pipe(v.string(), v.regex(fontPattern))],
        `one of ${stacks.join(', ')} or a path such as /fonts/name.woff2 is expected`,
      ),
    ),
    v.description(description),
  );

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
  icons: oneOf(
    iconKinds,
    'Stars, hearts, thumbs and faces of ratings: lines alone, filled with the accent, or in colours of their own. Without it, faces have colours and the others the accent.',
  ),
  font: v.pipe(
    v.optional(
      v.strictObject({
        heading: font('The font of headings; that of the body without it.'),
        body: font("The font of all other texts; the system's without it."),
      }),
    ),
    v.description('Fonts of the system, or files in fonts/ beside the surveys.'),
  ),
  logo: v.pipe(
    v.optional(
      v.strictObject({
        src: picture('The logo, a path on this server or a data: URL.'),
        dark: v.pipe(
          v.optional(localImage),
          v.description('The logo on dark pages; without it, the other one on a white ground.'),
        ),
        alt,
        place: oneOf(
          logoPlaces,
          'On the start page, or also at the head of questions and on the end page; start without it.',
        ),
        height: v.pipe(
          v.optional(logoHeight),
          v.description('Its height on the start page in pixels, 16 to 96; 40 without it.'),
        ),
      }),
    ),
    v.description('The logo; startPageLogoType and startPageLogoUrl of a survey precede it.'),
  ),
  cover: v.pipe(
    v.optional(
      v.strictObject({
        src: file('The picture of the start page.'),
        narrow: v.pipe(
          v.optional(file('')),
          v.description('The picture on windows below 1024 px, where it is a band.'),
        ),
        alt,
        side: oneOf(
          coverSides,
          'Where it is on wide windows: beside the text or above it; end without it.',
        ),
        focus: v.pipe(
          v.optional(
            v.pipe(v.string(), v.regex(focusPattern, 'a position such as "50% 30%" is expected')),
          ),
          v.description('What stays in sight when it is cropped, across and down.'),
        ),
      }),
    ),
    v.description('A picture of the start page.'),
  ),
  background: v.pipe(
    v.optional(
      v.strictObject({
        src: file('The picture behind the page.'),
        opacity: v.pipe(
          v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(mostBackground)), 0.1),
          v.description('How strong it is; 0.1 without it.'),
        ),
      }),
    ),
    v.description('A picture behind every page.'),
  ),
  end: v.pipe(
    v.optional(
      v.strictObject({
        src: v.pipe(
          v.optional(localImage),
          v.description('The picture, in place of the drawn mark.'),
        ),
        alt,
        celebrate: v.pipe(
          v.optional(v.boolean()),
          v.description('Whether particles burst from it, once; never where motion is reduced.'),
        ),
      }),
    ),
    v.description('The picture of the end page.'),
  ),
});

/** A theme as its author writes it. */
export type ThemeInFile = v.InferOutput<typeof themeFileSchema>;

const themeName = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}$/, 'the name of a file in themes/ without .json is expected'),
);

export const anyTheme = v.union([themeName, themeFileSchema]);

/** `config.theme`. The schema is chosen by the value's type, so that an error names a key. */
export const configTheme = v.lazy((input): typeof anyTheme => {
  if (input === undefined) return anyTheme;
  return (typeof input === 'string' ? themeName : themeFileSchema) as never;
});
