/** Paths of the health checks, which no survey id may take. */
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const;
