export interface ExternalLink {
  readonly href: string;
  readonly host: string;
}

const pattern = /^https:\/\/([a-z\d.-]{1,253})(?::([1-9]\d{0,4}))?([/?#].*)?$/is;
/** Characters that URL parsers remove or replace. */
const ambiguousCharacters = /[\\\s\p{Cc}\p{Cf}\p{Cs}]/u;
const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** Browsers parse a host with such a last label as an IPv4 address. */
const numericLabel = /^(?:\d+|0x[\da-f]*)$/;
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const defaultPort = '443';

/** Parses an https link with an ASCII host and no ambiguous characters; null for any other text. */
export function externalLink(text: string): ExternalLink | null {
  const [, name = '', port = defaultPort, path = ''] = pattern.exec(text) ?? [];
  const lower = name.toLowerCase();
  if (!isHost(lower) || Number(port) > 65_535 || ambiguousCharacters.test(path)) return null;
  const host = port === defaultPort ? lower : `${lower}:${port}`;
  return { href: `https://${host}${path}`, host };
}

function isHost(name: string): boolean {
  const labels = name.split('.');
  return (
    labels.every((part) => label.test(part)) &&
    (!numericLabel.test(labels.at(-1) ?? '') || ipv4.test(name))
  );
}
