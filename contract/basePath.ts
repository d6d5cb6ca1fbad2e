/**
 * The path below which an app is (`BASE_PATH`) in its normal form: empty, or `/surveys` without a slash at its end; null
 * for a text that is no such path. Its parts have letters, digits, `-` and `_`.
 */
export function basePathOf(text: string): string | null {
  const path = text.replace(/\/$/, '');
  return /^(?:\/[\w-]+)*$/.test(path) ? path : null;
}

/** The part of a path below the base path; the path itself where it is elsewhere. */
export function pathBelow(basePath: string, path: string): string {
  const isBelow = basePath !== '' && `${path}/`.startsWith(`${basePath}/`);
  return isBelow ? path.slice(basePath.length) || '/' : path;
}
