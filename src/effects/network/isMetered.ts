/** Whether the respondent saves data or has a slow network; files that may not be needed are then not fetched ahead. */
export function isMetered(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || connection?.effectiveType?.includes('2g') === true;
}
