import { loginPaths } from '../../../contract/login.ts';
import type { World } from '../support/world.ts';

export const paths = Object.values(loginPaths);
export const members = {
  id: 'members',
  title: 'For members',
  login: true,
  questions: [{ id: 'a', type: 'rate', title: 'A' }],
};
export const callback = '/api/login/callback';
export const from = '/members?a=1';
export const start = `/api/login?from=${encodeURIComponent(from)}`;
export const tryAgain = '/api/login?from=%2Fmembers%3Fa%3D1';

export function warnings({ lines }: World): readonly string[] {
  return lines.filter(({ level }) => level !== 'info').map(({ what }) => what);
}
