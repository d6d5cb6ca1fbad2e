export const surveyIdPattern = /^[\w-]{1,64}$/;

const reserved: ReadonlySet<string> = new Set([
  'accessibility',
  'api',
  'assets',
  'card',
  'dev',
  'pictures',
  'practice',
  'task',
  'window',
]);

export function isReserved(surveyId: string): boolean {
  return reserved.has(surveyId);
}
