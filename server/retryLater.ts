import { Refusal } from '../contract/envelope.ts';

/** A refusal that passes with time; it travels with `Retry-After`. */
export class RetryLater extends Refusal {
  /** Whole seconds until another try may succeed, at least 1. */
  readonly seconds: number;

  constructor(code: number, message: string, seconds: number) {
    super(code, message);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}
