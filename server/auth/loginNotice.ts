import type { LoginConfig } from '../config/config.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';

export function loginNotice({ way }: LoginConfig, surveys: Iterable<Questionnaire>): string | null {
  // Personal links need neither a provider nor a name.
  const affected = [...surveys].filter(({ definition: { login } }) => login && login !== 'link');
  if (affected.length === 0 || way.kind === 'provider') return null;
  const names = affected.map(({ id }) => `"${id}"`).join(', ');
  const remedy = 'set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET';
  return way.kind === 'none'
    ? `${names} cannot be opened without a login provider: ${remedy}`
    : `${names} can be opened by a login under any name, which is for development only: ${remedy}`;
}
