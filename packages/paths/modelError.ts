/** A machine, a plan or a committed model that no paths can be generated from; the message names it and the place in it. */
export class ModelError extends Error {}

/**
 * What `work` returns. An error in it is said to be of `subject`, such as a plan with its file.
 *
 * @throws {ModelError}
 */
export function withSubject<Result>(subject: () => string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw modelErrorOf(subject(), error);
  }
}

export function modelErrorOf(subject: string, cause: unknown): ModelError {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new ModelError(`${subject}: ${words}`, { cause });
}
