import { deliveryMachine } from '../../../../machines/delivery/delivery.machine.ts';
import type { EngineBrowser } from '../../browser/port.ts';
import type { Site } from '../../browser/stage.ts';
import { holdTime } from '../../browser/time.ts';
import { controlVisibility } from '../../browser/visibility.ts';
import type { Walk } from '../../browser/walk.ts';
import { explore, stateKey } from '../../model.ts';
import { inMission } from '../mission/mission.plan.ts';
import { planOf } from '../plan.ts';
import { withLongMission } from '../surveys.ts';
import { cases } from './delivery.cases.ts';
import { states } from './delivery.states.ts';
import { texts } from './delivery.words.ts';

const owner = ownerIn(withLongMission.id);

export const plan = planOf('delivery', {
  survey: withLongMission,
  model: explore(deliveryMachine, {
    input: undefined,
    first: [
      { type: 'mission.open', owner },
      { type: 'store.load', waiting: [] },
    ],
    load: ({ context: { waiting } }) => ({
      input: undefined,
      first: [
        { type: 'mission.open', owner },
        { type: 'store.load', waiting },
      ],
    }),
    cases,
    keyOf: ({ value }) => stateKey(value),
  }),
  events: {
    'event.record': 'act in the mission',
    'page.hide': 'leave the page',
    'page.show': 'return to the page',
    'network.online': 'come online',
  },
  actions: cases,
  states,
  texts,
  begin: (browser, server) => beginDelivery(browser, server, withLongMission.id),
});

export function ownerIn(surveyId: string) {
  return { surveyId, channel: 'web', respondentId: '' };
}

/** A participant in a mission, on a page whose time is stopped. */
export async function beginDelivery(
  browser: EngineBrowser,
  server: Site,
  survey: string,
): Promise<Walk> {
  const walk = await inMission(browser, server, survey);
  await holdTime(walk.page);
  await controlVisibility(walk.page);
  return walk;
}
