import type { Questionnaire } from './questionnaire.ts';

/** Warns that framed surveys cannot use cookies without an https origin; null without such a survey. */
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
