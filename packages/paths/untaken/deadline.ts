import type { Untaken } from './untaken.ts';

export const deadline: Untaken = {};
