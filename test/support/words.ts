/** A survey file with this many text questions. */
export function wordsSurvey(id: string, count: number, more: Record<string, unknown> = {}) {
  return {
    id,
    title: 'In words',
    questions: Array.from({ length: count }, (_, index) => ({
      id: `w${index + 1}`,
      type: 'singleInput',
      title: `Question in words ${index + 1}`,
      config: { required: true },
    })),
    ...more,
  };
}
