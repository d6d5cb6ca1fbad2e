/** The most brackets that a file may nest, because reading it is recursive. */
export const mostDepth = 100;

export const tooDeep = `is nested too deeply: brackets inside of more than ${mostDepth} others`;

/** Returns the offset of the first bracket of a JSON text that is nested too deeply; null if none is. */
export function tooDeepAt(text: string): number | null {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '\\' && isText) index += 1;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > mostDepth) return index;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return null;
}
