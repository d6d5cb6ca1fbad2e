import type { Theme } from '../../../contract/theme.ts';
import type { LocalizedText } from '../../content/localizedText.ts';
import { coverWidths } from './covers.ts';
import type { ThemeFiles } from './files.ts';
import type { ThemeInFile } from './schema.ts';

/** Returns a theme as on the wire, with its texts in the best of the languages. */
export function wireTheme(
  { $schema: _, font, logo, cover, end, ...theme }: ThemeInFile,
  files: ThemeFiles,
  languages: readonly string[],
): Theme {
  const fontAs = (name: string | undefined) => {
    if (name === undefined || !name.startsWith('/')) return name as SystemFont | undefined;
    return files.get(name)?.font;
  };
  const pictured = <Picture extends { readonly alt?: LocalizedText | undefined }>({
    alt,
    ...picture
  }: Picture) => ({ ...picture, alt: alt?.attribute(languages, null) ?? '' });
  return {
    ...theme,
    ...(font ? { font: { heading: fontAs(font.heading), body: fontAs(font.body) } } : {}),
    ...(logo ? { logo: pictured(logo) } : {}),
    ...(cover
      ? {
          cover: {
            ...pictured(cover),
            colour: files.get(cover.src)?.colour,
            widths: [...coverWidths],
          },
        }
      : {}),
    ...(end ? { end: pictured(end) } : {}),
  };
}

type Fonts = NonNullable<Theme['font']>;
type SystemFont = Extract<Fonts['heading'], string>;
