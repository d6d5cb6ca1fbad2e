import { Refusal } from '../../contract/envelope.ts';

export class RetryLater extends Refusal {
  readonly seconds: number;

  constructor(code: number, message: string, seconds: number) {
    super(code, message);
    this.seconds = Math.max(1, Math.ceil(seconds));
  }
}
