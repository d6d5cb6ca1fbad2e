import { useInsertionEffect } from 'react';
import type { Survey } from '../../contract/survey.ts';
import { applyTheme } from '../effects/page/theme.ts';

/** Gives the page the look of the survey, before anything of the survey is painted. */
export function useTheme(survey: Survey | null): void {
  const config = survey?.config;
  useInsertionEffect(() => {
    if (config) applyTheme(config);
  }, [config]);
}
