export function ownAnswersAddress(surveyId: string): string {
  return `/api/answers/${encodeURIComponent(surveyId)}/file`;
}
