/**
 * The limits of a call's JSON, above those of a mission with 2,000 events. Shapes are limited
 * because many distinct shapes slow `JSON.parse` down.
 */
const maxCounts = { containers: 2_500, strings: 16_000, shapes: 1_000 };

const charCodes = { quote: 34, list: 91, escape: 92, listEnd: 93, object: 123, objectEnd: 125 };

type Shape = Map<string, Shape>;

/**
 * As `JSON.parse`, which blocks the server, for JSON of limited size.
 * @throws {SyntaxError} for invalid JSON and beyond the limits
 */
export function parseJson(text: string): unknown {
  if (!isBoundedJson(text)) throw new SyntaxError('The JSON exceeds the limits of a call');
  return JSON.parse(text);
}

export function isBoundedJson(text: string): boolean {
  const counts = { containers: 0, strings: 0, shapes: 0 };
  const anyObject: Shape = new Map();
  const open: Shape[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === charCodes.object || code === charCodes.list) {
      open.push(anyObject);
      counts.containers += 1;
    } else if (code === charCodes.objectEnd || code === charCodes.listEnd) {
      open.pop();
    } else if (code === charCodes.quote) {
      const end = endOfString(text, index);
      counts.strings += 1;
      const shape = open.at(-1);
      if (shape && isName(text, end)) {
        const name = text.slice(index, end);
        const next: Shape = shape.get(name) ?? new Map();
        if (!shape.has(name)) counts.shapes += 1;
        shape.set(name, next);
        open[open.length - 1] = next;
      }
      index = end - 1;
    }
    if (
      counts.containers > maxCounts.containers ||
      counts.strings > maxCounts.strings ||
      counts.shapes > maxCounts.shapes
    ) {
      return false;
    }
  }
  return true;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === charCodes.escape) index += 1;
    else if (code === charCodes.quote) return index + 1;
  }
  return text.length;
}

function isName(text: string, from: number): boolean {
  let index = from;
  while (' \t\r\n'.includes(text[index] ?? 'x')) index += 1;
  return text[index] === ':';
}
