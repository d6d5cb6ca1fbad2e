import type { Untaken } from './untaken.ts';

export const delivery: Untaken = {};
