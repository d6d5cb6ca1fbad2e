/** Code 11: something to read. The prompt and its description are all there is. */
export function Text() {
  return null;
}
