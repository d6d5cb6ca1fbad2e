import { dirname } from 'node:path';
import type { Theme } from '../../../contract/theme.ts';
import type { Cascade } from '../../content/cascades.ts';
import { locate } from '../../content/problems/locate.ts';
import type { Problem } from '../../content/problems/problem.ts';
import {
  cascadesOf,
  loadSurvey,
  missingCascades,
  missingPictures,
  missingTheme,
  themePartsOf,
} from '../loadSurveys.ts';
import { picturesOf } from '../pictures.ts';
import type { Questionnaire } from '../questionnaire.ts';
import { changingThemes, withAccent } from '../themes/themes.ts';
import { surveyWarnings } from './surveyWarnings.ts';

interface CheckedFile {
  /** The survey; null if the file cannot be read as a survey. */
  readonly survey: Questionnaire | null;
  readonly cascades: ReadonlyMap<string, Cascade>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** The theme of the survey, with its accent; null for the product's look and for an invalid file. */
  readonly theme: Theme | null;
}

/** Returns the errors and warnings of a survey file, read with the lists and pictures of its folder. */
export async function checkFile(file: string): Promise<CheckedFile> {
  const { survey, problems } = await loadSurvey(file);
  const { cascades } = await cascadesOf(dirname(file));
  if (!survey) return { survey, cascades, problems, warnings: [], theme: null };
  const { theme, accent } = survey.definition.config;
  const themes = changingThemes(dirname(file), null);
  await themes.read();
  return {
    survey,
    cascades,
    theme: withAccent(themes.of(theme, []), accent) ?? null,
    problems: [
      ...missingCascades(file, survey, cascades),
      ...missingPictures(file, survey, await picturesOf(dirname(file))),
      ...missingTheme(file, survey, await themePartsOf(dirname(file))),
    ],
    warnings: locate(file, survey.text, surveyWarnings(survey)).map((warning) => ({
      ...warning,
      reason: `warning: ${warning.reason}`,
    })),
  };
}
