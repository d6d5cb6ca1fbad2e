import { Refusal, type RefusalReason } from '../../contract/envelope.ts';

export class RetryLater extends Refusal {
  readonly seconds: number;

  constructor(code: number, message: string, seconds: number, reason?: RefusalReason) {
    super(code, message, null, reason);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}
