import { afterAll, beforeAll, expect, test } from 'vitest';
import { answersTo } from '../support/journey.ts';
import { type Front, type Host, openFront, openHost } from '../support/network/host.ts';
import { answerGardenIn, gardenAnswers, gardenSurvey } from './support/garden.ts';
import { describeEngines } from './support/stage.ts';

const sites = {} as { host: Host; front: Front };

describeEngines(
  (stage) => {
    beforeAll(() => sites.front.leadTo(stage.server.origin));
    afterAll(() => Promise.all([sites.host?.close(), sites.front?.close()]));

    test.each(['window', 'card'] as const)(
      'a %s on a page of another site is answered to its end without third-party cookies',
      async (mode) => {
        await answerGardenIn(stage, sites.host, { filesOrigin: sites.front.origin, mode });
        expect((await answersTo(stage.server, 'garden')).at(-1)).toMatchObject({
          channel: mode,
          status: 'ended',
          answers: gardenAnswers,
        });
      },
    );
  },
  {
    async surveysDir() {
      sites.host = await openHost({ name: 'host.localhost', isSecure: true });
      sites.front = await openFront();
      return gardenSurvey(sites.host.origin);
    },
    env: () => ({ PUBLIC_ORIGIN: sites.front.origin }),
  },
);
