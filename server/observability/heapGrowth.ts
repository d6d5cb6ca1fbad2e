import { setFlagsFromString } from 'node:v8';

/**
 * Limits the growth of the heap, which saves 50 MB with twenty uploads; call it before other
 * modules are loaded.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
}
