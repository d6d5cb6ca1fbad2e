/** A mistake at `path` of an authored file; the path is empty for the whole file. */
export interface Problem {
  readonly file: string;
  readonly path: string;
  readonly reason: string;
  /** The line from 1, as in editors. */
  readonly line?: number;
  readonly column?: number;
  readonly question?: string;
}

/** Formats a problem as `FILE:LINE:COLUMN: question "ID": path inside it: reason`. */
export function lineOf({ file, path, reason, line, column, question }: Problem): string {
  const position = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  const inside =
    question === undefined
      ? [path]
      : [`question "${question}"`, path.replace(/^(?:questions\[\d+\]\.?)+/, '')];
  return [position, ...inside, reason].filter((part) => part !== '').join(': ');
}
