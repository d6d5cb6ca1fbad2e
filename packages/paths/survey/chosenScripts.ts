import * as v from 'valibot';
import type { Cascade } from '../../../server/content/cascades.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { readPlanFile } from '../chosenPaths.ts';
import type { Script } from '../script.ts';
import { UsageError } from '../usageError.ts';
import { type ChosenAnswers, scriptOfAnswers } from './chosenAnswers.ts';
import { readDataFile } from './dataFile.ts';
import type { Respondent } from './respondents.ts';
import { scriptsOf } from './scripts.ts';

/** The part of a survey's plan in `--format json` that a run needs: the answers decide on all the rest. */
const planSchema = v.object({
  version: v.literal(1),
  machines: v.array(
    v.object({
      name: v.string(),
      paths: v.array(
        v.object({
          title: v.optional(v.string(), 'of a file'),
          drawn: v.optional(v.object({ arm: v.nullable(v.string()) })),
          respondent: v.optional(v.record(v.string(), v.unknown())),
          steps: v.array(
            v.object({
              answer: v.optional(v.object({ questionId: v.string(), result: v.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Where the paths of a survey come from: a file with paths, one with answers, or the plan alone. */
export interface ScriptSource {
  readonly paths: string | null;
  readonly data: string | null;
}

/**
 * The paths of a survey: those that its plan generates, or those of a file.
 * @throws {UsageError} for a file that does not fit the survey
 */
export function scriptsFrom(
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
  { paths, data }: ScriptSource,
): readonly Script[] {
  if (data !== null)
    return scriptsOfAnswers(
      `--data ${data}`,
      survey,
      cascades,
      readDataFile(data, survey, cascades),
    );
  if (paths !== null)
    return scriptsOfAnswers(`--paths ${paths}`, survey, cascades, readPlan(paths, survey));
  return scriptsOf(survey, cascades);
}

function scriptsOfAnswers(
  subject: string,
  survey: Questionnaire,
  cascades: ReadonlyMap<string, Cascade>,
  all: readonly ChosenAnswers[],
): readonly Script[] {
  const scripts = all.map((chosen, index) => {
    try {
      return scriptOfAnswers(survey, cascades, chosen);
    } catch (error) {
      throw new UsageError(`${subject}, path ${index + 1}: ${(error as Error).message}`);
    }
  });
  // Equal rows are one path, because its id stands for it in the report.
  return [...new Map(scripts.map((script) => [script.id, script])).values()];
}

function readPlan(file: string, survey: Questionnaire): readonly ChosenAnswers[] {
  const { machines } = readPlanFile(file, planSchema);
  const [plan, ...more] = machines;
  if (!plan || more.length > 0 || plan.name !== survey.id) {
    throw new UsageError(
      `--paths ${file}: the plan of "${survey.id}" is expected, not of ${machines.map(({ name }) => `"${name}"`).join(', ') || 'nothing'}.`,
    );
  }
  if (plan.paths.length === 0) throw new UsageError(`--paths ${file}: there is no path.`);
  return plan.paths.map(({ title, drawn, respondent, steps }) => {
    const given = steps.flatMap(({ answer }) => answer ?? []);
    const unknown = given.find(({ questionId }) => !survey.byId.has(questionId));
    if (unknown)
      throw new UsageError(
        `--paths ${file}: "${survey.id}" has no question "${unknown.questionId}".`,
      );
    const byQuestion = Map.groupBy(given, ({ questionId }) => questionId);
    return {
      title: title.replace(/^.*?: /, ''),
      answers: new Map(
        [...byQuestion].map(([id, answers]) => [id, answers.map(({ result }) => result)]),
      ),
      ...(drawn ? { arm: drawn.arm } : {}),
      ...(respondent ? { respondent: respondent as unknown as Respondent } : {}),
    };
  });
}
