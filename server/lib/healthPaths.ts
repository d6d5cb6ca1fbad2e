// The paths of the health checks, which no survey's id may equal.
export const healthPaths = { alive: '/healthz', ready: '/readyz' } as const;
