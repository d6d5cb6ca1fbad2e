import { basename, dirname } from 'node:path';
import type { Cascade } from '../../content/cascades.ts';
import type { Problem } from '../../content/problems/problem.ts';
import { checkFile } from '../../surveys/checks/checkFile.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
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
  readonly onRead: (problems: readonly Problem[], warnings: readonly Problem[]) => void;
  readonly report: (line: string) => void;
}

export async function previewSurvey(file: string, options: Options): Promise<PreviewedSurvey> {
  const id = basename(file, '.json');
  const surveys = new Map<string, Questionnaire>();
  const cascades = new Map<string, Cascade>();
  let problems: readonly Problem[] = [];
  let seen = '';
  const read = async () => {
    const checked = await checkFile(file);
    problems = options.isStrict ? [...checked.problems, ...checked.warnings] : checked.problems;
    for (const [name, cascade] of checked.cascades) cascades.set(name, cascade);
    const isServed = checked.survey !== null && problems.length === 0;
    if (checked.survey && isServed) surveys.set(id, opened(checked.survey, options));
    const lists = [...checked.cascades.values()].map(({ revision }) => revision);
    const now = JSON.stringify([checked.survey?.revision, lists, problems]);
    if (now === seen) return;
    seen = now;
    options.onRead(problems, options.isStrict ? [] : checked.warnings);
  };
  await read();
  const stop = watchDirectory(dirname(file), read, options.report);
  return { id, surveys, cascades, problems: () => problems, stop };
}

/** Returns a survey that accepts answers now, whatever the dates in its file. */
function opened(survey: Questionnaire, { isStarted }: Options): Questionnaire {
  const { opensAt: _, closesAt: __, maxAnswers: ___, ...definition } = survey.definition;
  const { signature, ...config } = definition.config;
  return {
    ...survey,
    definition: {
      ...withValuesFromAddress(definition),
      paused: false,
      closed: false,
      ...(isStarted ? { login: false, config } : {}),
    },
  };
}
