import type { Order } from '../write.ts';
import type { Result } from './result.ts';
import type { Found } from './scout.ts';

/** What is walked, and where. */
export interface Run extends Pick<Order, 'names' | 'kind' | 'bounds' | 'filters'> {
  readonly found: Found;
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
