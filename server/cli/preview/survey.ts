import { basename, dirname } from 'node:path';
import type { Cascade } from '../../content/cascades.ts';
import type { Problem } from '../../content/problems/problem.ts';
import { checkFile } from '../../surveys/checks/checkFile.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { changingThemes, type Themes } from '../../surveys/themes/themes.ts';
import { watchDirectory } from '../../surveys/watch/directory.ts';
import { withValuesFromAddress } from './respondent.ts';

/** The survey file under preview, read again after every change. */
export interface PreviewedSurvey {
  readonly id: string;
  /**
   * The previewed survey, replaced in this map when its file changes; while the file is invalid,
   * its last valid version.
   */
  readonly surveys: Map<string, Questionnaire>;
  readonly cascades: Map<string, Cascade>;
  /** The themes beside the file. */
  readonly themes: Themes;
  readonly problems: () => readonly Problem[];
  readonly stop: () => void;
}

interface Options {
  /** Whether warnings prevent the preview, too. */
  readonly isStrict: boolean;
  /**
   * Whether answers are committed before the page opens, so that no start page may precede the
   * first question.
   */
  readonly isStarted: boolean;
  /** The theme that replaces the survey's; null for the survey's own. */
  readonly theme: string | null;
  /** The theme of a survey without one; null for the product's look. */
  readonly standardTheme: string | null;
  readonly onRead: (problems: readonly Problem[], warnings: readonly Problem[]) => void;
  readonly report: (line: string) => void;
}

export async function previewSurvey(file: string, options: Options): Promise<PreviewedSurvey> {
  const id = basename(file, '.json');
  const surveys = new Map<string, Questionnaire>();
  const cascades = new Map<string, Cascade>();
  const themes = changingThemes(dirname(file), options.standardTheme);
  let problems: readonly Problem[] = [];
  let seen = '';
  const read = async () => {
    const checked = await checkFile(file);
    const loaded = await themes.read();
    const found = [...checked.problems, ...loaded.problems];
    problems = options.isStrict ? [...found, ...checked.warnings] : found;
    for (const [name, cascade] of checked.cascades) cascades.set(name, cascade);
    const isServed = checked.survey !== null && problems.length === 0;
    if (checked.survey && isServed) surveys.set(id, opened(checked.survey, options));
    const lists = [...checked.cascades.values()].map(({ revision }) => revision);
    const now = JSON.stringify([checked.survey?.revision, lists, [...loaded.named], problems]);
    if (now === seen) return;
    seen = now;
    options.onRead(problems, options.isStrict ? [] : checked.warnings);
  };
  await read();
  const stop = watchDirectory(dirname(file), read, options.report);
  return { id, surveys, cascades, themes, problems: () => problems, stop };
}

/** Returns a survey that accepts answers now, whatever the dates in its file. */
function opened(survey: Questionnaire, { isStarted, theme }: Options): Questionnaire {
  const { opensAt: _, closesAt: __, maxAnswers: ___, ...definition } = survey.definition;
  const { signature, ...authored } = definition.config;
  // The accent of the survey would replace that of the theme to be seen.
  const { accent: ____, ...plain } = authored;
  const config = theme === null ? authored : { ...plain, theme };
  return {
    ...survey,
    definition: {
      ...withValuesFromAddress(definition),
      paused: false,
      closed: false,
      config: signature !== undefined && !isStarted ? { ...config, signature } : config,
      ...(isStarted ? { login: false } : {}),
    },
  };
}
