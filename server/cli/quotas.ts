import { countAllPlaces } from '../db/quotaQueries.ts';
import { escapeControls } from '../lib/text.ts';
import { placeLimits } from '../surveys/quotas/quotas.ts';
import { withSurvey } from './withSurvey.ts';

/** Prints how many places of each quota of a survey are filled, as CSV. */
export async function quotasCommand(args: readonly string[]): Promise<boolean> {
  const [id, ...others] = args;
  if (id === undefined || others.length > 0) {
    console.error('npm run -s survey -- quotas SURVEY');
    return false;
  }
  try {
    await withSurvey(id, async ({ survey, store }) => {
      const filled = await countAllPlaces(store.db, id);
      console.log('id,taken,max');
      for (const [quota, max] of placeLimits(survey.definition)) {
        console.log(`${quota},${filled.get(quota) ?? 0},${max}`);
      }
    });
    return true;
  } catch (error) {
    console.error(escapeControls(error instanceof Error ? error.message : String(error)));
    return false;
  }
}
