import { nameOf } from '../browser/calls.ts';
import { loadMachine } from '../plans.ts';
import type { SurveyUnderTest } from '../run/inspectDeployment.ts';
import { surveyStage } from '../run/surveyStage.ts';
import { surveyWords } from '../run/surveyWords.ts';
import { type PathSelection, selectedPaths } from '../selection.ts';
import type { HeldEnding } from './heldCalls.ts';

/** A path for a person beside the survey. */
export interface PathToWalk {
  readonly id: string;
  readonly title: string;
  /** Whether the page asks for its location by a call, so that the path begins while it loads. */
  readonly asks: boolean;
  readonly steps: readonly StepToWalk[];
}

interface StepToWalk {
  readonly do: string;
  readonly see: string;
  /** The reply that the deployment does not give by itself, with the name of its call. */
  readonly injected?: {
    readonly call: string;
    readonly file?: string | undefined;
    readonly ending: HeldEnding;
  };
}

/** The selected paths, whose replies are about the survey of the deployment. */
export async function pathsToWalk(
  selection: PathSelection,
  origin: string,
  found: SurveyUnderTest | null,
): Promise<readonly PathToWalk[]> {
  const machines = await Promise.all(
    selection.names.map((name) => loadMachine(name, selection.model)),
  );
  const wordsOf = surveyWords(found);
  return machines.flatMap((machine) => {
    const { model, actions } = machine.plan;
    return selectedPaths(machine, selection).walks.map(({ script }): PathToWalk => {
      const isTimed = script.steps.some(({ name }) => actions[name]?.event.type === 'time.over');
      const stage = found ? surveyStage(origin, found, isTimed) : null;
      return {
        id: script.id,
        title: script.title,
        asks: model.start.includes('locating'),
        steps: [
          { do: 'Open the survey.', see: wordsOf(script.start.see) },
          ...script.steps.map((step): StepToWalk => {
            const injected = actions[step.name]?.injected;
            const words = { do: wordsOf(step.do), see: wordsOf(step.see) };
            if (!injected) return words;
            const { call, file } = injected;
            const ending = stage?.adapt(injected.ending) ?? injected.ending;
            const name = call.startsWith('/') ? nameOf(call) : call;
            return { ...words, injected: { call: name, file, ending: ending as HeldEnding } };
          }),
        ],
      };
    });
  });
}
