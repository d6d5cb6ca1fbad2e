import { Refusal } from '../../../contract/envelope.ts';
import type { Location } from '../../../contract/survey.ts';
import { asking, createSession } from '../../support/fixtures/session.ts';

/** A session whose first answer was refused, and which was then located here. */
export async function refused(code: number, located?: Location) {
  const session = createSession(asking(1));
  session.answer(2);
  await session.commit.last().reject(new Refusal(code, 'Full moon'));
  if (located) await session.locate.last().resolve(located);
  return session;
}
