import type { Order } from '../write.ts';
import type { Result } from './result.ts';
import type { Found } from './scout.ts';

export interface Run extends Pick<Order, 'names' | 'kind' | 'bounds' | 'filters'> {
  readonly origin: string;
  /** The survey that was asked for; null where each machine is walked in the one made for it. */
  readonly found: Found | null;
  readonly out: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    run: Run;
  }
  interface TaskMeta {
    walked?: Result;
  }
}
