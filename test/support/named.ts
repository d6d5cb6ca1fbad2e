/** Puts a name before an error of one of many things that a test walks. */
export async function named<Result>(name: string, work: Promise<Result>): Promise<Result> {
  return work.catch((cause) => {
    throw new Error(name, { cause });
  });
}
