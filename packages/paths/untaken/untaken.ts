/** A test that takes a transition. */
export interface TakingTest {
  /** The file, relative to the root of the repository. */
  readonly file: string;
  /** The title as the file has it, in which `%s` and `$name` stand for the values of a table. */
  readonly title: string;
}

/** The transitions of a machine's chart that no walked path takes, by their ids, each with a test that takes it. */
export type Untaken = Readonly<Record<string, TakingTest>>;
