/** Whether the respondent saves data or has a slow network, so that nothing is fetched on suspicion. */
export function isMetered(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}
