import { createHash } from 'node:crypto';

/**
 * The id of a path, such as `session-3f9a1c07`: a digest of what the path does, so that it stays the same while other paths
 * come and go, and under every criterion and filter. It can be a file name.
 */
export function pathId(name: string, content: unknown): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${name}-${digest.slice(0, 8)}`;
}
