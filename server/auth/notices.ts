import type { LoginConfig } from '../config/config.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';

/** What whoever starts the server should know of the logins that its surveys need, in one line; null for nothing. */
export function loginNotice({ way }: LoginConfig, surveys: Iterable<Questionnaire>): string | null {
  const needing = [...surveys].filter(({ definition }) => definition.login !== false);
  if (needing.length === 0 || way.kind === 'provider') return null;
  const names = needing.map(({ id }) => `"${id}"`).join(', ');
  const cure = 'set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET';
  return way.kind === 'none'
    ? `Nobody can log in to ${names}: ${cure}`
    : `Anybody can log in to ${names} under any name, which is for development only: ${cure}`;
}
