import * as v from 'valibot';
import { isLocalImage } from './sanitize.ts';

/** The schema of an image that needs no other server: a path on this server or a `data:` URL. */
export const localImage = v.pipe(
  v.string(),
  v.check(isLocalImage, 'a path on this server or a data: picture is expected'),
);
