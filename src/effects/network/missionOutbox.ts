import { type MissionPlace, outboxName } from '../storage/missions.ts';
import { requests } from './client.ts';
import { type Outbox, openOutbox } from './outbox.ts';

/** One for every respondent of this page: what waits in it outlives the question it happened in. */
const outboxes = new Map<string, Outbox>();

export function outboxOf(place: MissionPlace & { readonly channel: string }): Outbox {
  const { surveyId, channel } = place;
  const name = outboxName(place);
  const outbox =
    outboxes.get(name) ??
    openOutbox(name, (batch, { keepalive, signal }) =>
      requests.sendMissionEvents({ surveyId, channel, ...batch, keepalive, signal }),
    );
  outboxes.set(name, outbox);
  return outbox;
}
