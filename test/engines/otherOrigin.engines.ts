import { expect, test } from 'vitest';
import { staticStage } from '../journeys/servers/staticStage.ts';
import { answersTo } from '../support/journey.ts';
import { answerGardenIn, gardenAnswers, gardenSurvey } from './support/garden.ts';
import { describeEngines } from './support/stage.ts';

const there = staticStage(gardenSurvey);

describeEngines((stage) => {
  test.for([
    ['card', 'on the site of the API', 'sameSite'],
    ['window', 'on another site than the API', 'otherSite'],
  ] as const)(
    'a %s of files %s is answered to its end on a page of a third site without third-party cookies',
    async ([mode, , site], { skip }) => {
      await there.serveFiles(skip);
      await answerGardenIn(stage, there.host, { filesOrigin: there[site], mode });
      expect((await answersTo(there.server, 'garden')).at(-1)).toMatchObject({
        channel: mode,
        status: 'ended',
        answers: gardenAnswers,
      });
    },
  );
});
