/** Addresses of the health checks; no survey can have one of these ids. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const;
