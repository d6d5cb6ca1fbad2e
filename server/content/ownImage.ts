import * as v from 'valibot';
import { isOwnImage } from './sanitize.ts';

/** A picture of this server or a `data:` URL. */
export const ownImage = v.pipe(
  v.string(),
  v.check(isOwnImage, 'a path on this server or a data: picture is expected'),
);
