import { allPlaces } from '../db/quotaQueries.ts';
import { escapeControls } from '../lib/text.ts';
import { placesOf } from '../surveys/quotas/quotas.ts';
import { withSurvey } from './withSurvey.ts';

/** Prints how many places of each quota of a survey are taken, as CSV. */
export async function quotasCommand(args: readonly string[]): Promise<boolean> {
  const [id, ...others] = args;
  if (id === undefined || others.length > 0) {
    console.error('npm run -s survey -- quotas SURVEY');
    return false;
  }
  try {
    await withSurvey(id, async ({ survey, store }) => {
      const taken = await allPlaces(store.db, id);
      console.log('id,taken,max');
      for (const [quota, max] of placesOf(survey.definition)) {
        console.log(`${quota},${taken.get(quota) ?? 0},${max}`);
      }
    });
    return true;
  } catch (error) {
    console.error(escapeControls(error instanceof Error ? error.message : String(error)));
    return false;
  }
}
