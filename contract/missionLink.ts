import { externalLink } from './links.ts';

/** One slash first, and nothing that a browser passes over, turns round or takes for another slash. */
const ownPath = /^\/(?![/\\])[^\\\s\p{Cc}\p{Cf}\p{Cs}]*$/u;
const loopback =
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::([1-9]\d{0,4}))?(?:[/?#][^\\\s\p{Cc}\p{Cf}\p{Cs}]*)?$/iu;

/**
 * Where a mission is done: anywhere the law of links leads, a path on the server that asks, or http on this very
 * machine, for who builds what is tested. Null for any other text.
 */
export function missionLink(text: string): string | null {
  if (ownPath.test(text)) return text;
  const [here, port = '0'] = loopback.exec(text) ?? [];
  if (here !== undefined && Number(port) <= 65_535) return here;
  return externalLink(text)?.href ?? null;
}
