/**
 * The most of each that the text of a call may hold: a mission tells of 2,000 events, and what makes `JSON.parse` slow is
 * how many objects there are, and in how many ways they are built.
 */
const most = { containers: 2_500, strings: 16_000, shapes: 1_000 };

/** The units of JSON's punctuation: comparing characters takes several times as long. */
const marks = { quote: 34, list: 91, escape: 92, listEnd: 93, object: 123, objectEnd: 125 };

/** The names that objects have had after the same names before; as V8 keeps them. */
type Shape = Map<string, Shape>;

/**
 * Parses the JSON of a call at a bounded price: the text is counted through before anything is made of it.
 *
 * @throws {SyntaxError} for what is no JSON, and for more of it than any call has
 */
export function parseJson(text: string): unknown {
  if (!isBoundedJson(text)) throw new SyntaxError('More JSON than any call has');
  return JSON.parse(text);
}

/** True for a text whose objects, lists and strings are few enough to be parsed; it need not be JSON. */
export function isBoundedJson(text: string): boolean {
  const counts = { containers: 0, strings: 0, shapes: 0 };
  const anyObject: Shape = new Map();
  const open: Shape[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === marks.object || unit === marks.list) {
      open.push(anyObject);
      counts.containers += 1;
    } else if (unit === marks.objectEnd || unit === marks.listEnd) {
      open.pop();
    } else if (unit === marks.quote) {
      const end = endOfString(text, at);
      counts.strings += 1;
      const shape = open.at(-1);
      if (shape && isName(text, end)) {
        const name = text.slice(at, end);
        const next: Shape = shape.get(name) ?? new Map();
        if (!shape.has(name)) counts.shapes += 1;
        shape.set(name, next);
        open[open.length - 1] = next;
      }
      at = end - 1;
    }
    if (
      counts.containers > most.containers ||
      counts.strings > most.strings ||
      counts.shapes > most.shapes
    ) {
      return false;
    }
  }
  return true;
}

/** The place behind the string that begins at `start`; the end of a text in which it does not end. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === marks.escape) at += 1;
    else if (unit === marks.quote) return at + 1;
  }
  return text.length;
}

/** True where a colon follows. */
function isName(text: string, from: number): boolean {
  let at = from;
  while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1;
  return text[at] === ':';
}
