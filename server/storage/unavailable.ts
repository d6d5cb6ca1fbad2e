/**
 * The file store is unavailable; a retry may succeed. The message excludes requests and responses,
 * which may quote keys.
 */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly status: number | undefined;
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

function silenceOf(error: unknown): string {
  let reason = 'no answer that can be read';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string') reason = code;
    else if (cause.name === 'TimeoutError') reason = 'no answer in time';
  }
  return reason;
}
