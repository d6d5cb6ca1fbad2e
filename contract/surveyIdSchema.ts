import * as v from 'valibot';
import { isReserved, surveyIdPattern } from './surveyId.ts';

export const surveyIdSchema = v.pipe(
  v.string(),
  v.regex(surveyIdPattern, 'an id of letters, digits, dash and underscore is expected'),
  v.check((id) => !isReserved(id), 'this is an address of the app itself, no survey can have it'),
);

export const channelSchema = v.pipe(v.string(), v.maxLength(128));
