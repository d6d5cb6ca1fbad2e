import type { Untaken } from './untaken.ts';

export const transfer: Untaken = {};
