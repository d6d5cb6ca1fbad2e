/** Where a link leads, as a browser will understand it. */
export interface ExternalLink {
  /** The address, its scheme and host in lower case. */
  readonly href: string;
  /** The host in lower case, with its port unless that is the usual one. */
  readonly host: string;
}

const shape = /^https:\/\/([a-z\d.-]{1,253})(?::([1-9]\d{0,4}))?([/?#].*)?$/is;
/** What readers of addresses pass over, turn round or take for a slash. */
const ambiguousCharacters = /[\\\s\p{Cc}\p{Cf}\p{Cs}]/u;
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** A last part like this makes a browser read the whole host as the number of a machine. */
const numericLabel = /^(?:\d+|0x[\da-f]*)$/;
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const defaultPort = '443';

/**
 * The law which link leads anywhere at all (reliability S04): https in full, a host of ASCII letters, digits, dots
 * and hyphens (punycode as it is), and nothing that could make another address of it. Null for any other text.
 */
export function externalLink(text: string): ExternalLink | null {
  const [, name = '', port = defaultPort, rest = ''] = shape.exec(text) ?? [];
  const lower = name.toLowerCase();
  if (!isHost(lower) || Number(port) > 65_535 || ambiguousCharacters.test(rest)) return null;
  const host = port === defaultPort ? lower : `${lower}:${port}`;
  return { href: `https://${host}${rest}`, host };
}

function isHost(name: string): boolean {
  const labels = name.split('.');
  return (
    labels.every((part) => label.test(part)) &&
    (!numericLabel.test(labels.at(-1) ?? '') || ipv4.test(name))
  );
}
