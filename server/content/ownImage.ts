import * as v from 'valibot';
import { isOwnImage } from './sanitize.ts';

/** The schema of an image that needs no other server: a path on this server or a `data:` URL. */
export const ownImage = v.pipe(
  v.string(),
  v.check(isOwnImage, 'a path on this server or a data: picture is expected'),
);
