import type { Untaken } from './untaken.ts';

export const upload: Untaken = {};
