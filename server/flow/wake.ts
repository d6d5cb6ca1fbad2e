import type * as v from 'valibot';
import type { calls } from '../../contract/calls.ts';
import type { Deps, Visit } from '../deps.ts';
import { type LocationReply, locationOf } from './location.ts';

type Body = v.InferOutput<(typeof calls.wake)['body']>;

/** Where the caller stands in an app (contract.md, "In-app, window, card"). */
export async function wake(
  deps: Deps,
  visit: Visit,
  { surveyInfo, appname }: Body,
): Promise<LocationReply> {
  return locationOf(deps, visit, surveyInfo, appname);
}
