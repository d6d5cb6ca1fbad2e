import * as v from 'valibot';
import { isOwnImage } from './sanitize.ts';

/** A picture in a survey file: beside the surveys, on this server, or in the file itself. */
export const ownImage = v.pipe(
  v.string(),
  v.check(isOwnImage, 'a path on this server or a data: picture is expected'),
);
