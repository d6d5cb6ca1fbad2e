/** A mistake at `path` of an authored file; the path is empty for the whole file. */
export interface Problem {
  readonly file: string;
  readonly path: string;
  readonly reason: string;
  /** From 1, as editors count. */
  readonly line?: number;
  readonly column?: number;
  readonly question?: string;
}

/** `FILE:LINE:COLUMN: question "ID": path inside it: reason`. */
export function lineOf({ file, path, reason, line, column, question }: Problem): string {
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  const inside =
    question === undefined
      ? [path]
      : [`question "${question}"`, path.replace(/^(?:questions\[\d+\]\.?)+/, '')];
  return [place, ...inside, reason].filter((part) => part !== '').join(': ');
}
