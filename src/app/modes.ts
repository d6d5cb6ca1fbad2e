import type { Mode } from '../../contract/address.ts';

/** The embedded modes, whose chunk the server names in their pages. */
export const modes: { readonly [M in Mode]?: () => Promise<typeof import('./embedded.tsx')> } = {
  inApp: () => import('./embedded.tsx'),
  window: () => import('./embedded.tsx'),
  card: () => import('./embedded.tsx'),
};
