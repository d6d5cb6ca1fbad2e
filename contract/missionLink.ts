import { externalLink } from './links.ts';

const sameOriginPath = /^\/(?![/\\])[^\\\s\p{Cc}\p{Cf}\p{Cs}]*$/u;
const loopback =
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::([1-9]\d{0,4}))?(?:[/?#][^\\\s\p{Cc}\p{Cf}\p{Cs}]*)?$/iu;

/** An https link, a path of the same origin, or http on loopback; null for any other text. */
export function missionLink(text: string): string | null {
  if (sameOriginPath.test(text)) return text;
  const [here, port = '0'] = loopback.exec(text) ?? [];
  if (here !== undefined && Number(port) <= 65_535) return here;
  return externalLink(text)?.href ?? null;
}
