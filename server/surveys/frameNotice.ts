import type { Questionnaire } from './questionnaire.ts';

/**
 * What whoever starts the server should know of the surveys that other sites frame, in one line; null for nothing. A
 * frame on a page over https is only remembered by cookies that this server cannot make without knowing that it is
 * reached over https itself.
 */
export function frameNotice(
  publicOrigin: string | null,
  surveys: Iterable<Questionnaire>,
): string | null {
  if (publicOrigin?.startsWith('https:')) return null;
  const framed = [...surveys].filter(({ definition }) =>
    definition.config.frameOrigins?.some((origin) => origin.startsWith('https:')),
  );
  if (framed.length === 0) return null;
  const names = framed.map(({ id }) => `"${id}"`).join(', ');
  return `Frames on other sites cannot keep a cookie for ${names}: set PUBLIC_ORIGIN to the https address of this server`;
}
