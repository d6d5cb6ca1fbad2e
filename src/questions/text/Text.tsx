/** Code 11, a description: the prompt shows all of it. */
export function Text() {
  return null;
}
