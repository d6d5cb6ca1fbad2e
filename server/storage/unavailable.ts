/**
 * The store of files is away, busy, or will not have us: the same call may well succeed in a moment. The message
 * says what happened, never what was sent or what the store wrote, for that may quote our keys.
 */
export class FilesAway extends Error {
  override readonly name = 'FilesAway';
  /** What the store answered; undefined when it did not. */
  readonly status: number | undefined;
  /** The same in a few words. */
  readonly reason: string;

  constructor(error: unknown) {
    const { status, serviceCode } = Object(error);
    const reason = typeof status === 'number' ? answerOf(status, serviceCode) : silenceOf(error);
    super(`The store of files did not do its part: ${reason}`);
    this.reason = reason;
    this.status = typeof status === 'number' ? status : undefined;
  }
}

function answerOf(status: number, code: unknown): string {
  return typeof code === 'string' && /^\w+$/.test(code) && code !== 'Unknown'
    ? `${status} ${code}`
    : String(status);
}

/** Why there was no answer: the innermost word for it. */
function silenceOf(error: unknown): string {
  let reason = 'no answer that can be read';
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string') reason = code;
    else if (at.name === 'TimeoutError') reason = 'no answer in time';
  }
  return reason;
}
