export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** Returns whether a comparison holds between two values of one type. */
export function holdsBetween<Value extends number | string | boolean>(
  operator: Comparison,
  a: Value,
  b: Value,
): boolean {
  switch (operator) {
    case '==':
      return a === b;
    case '!=':
      return a !== b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}
