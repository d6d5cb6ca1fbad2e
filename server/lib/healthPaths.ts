// No survey may have one of these ids.
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const;
