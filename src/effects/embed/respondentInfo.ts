const field = 'info';

/** Who an app says the respondent is, until the server has taken it in (spec §2, `info`). */
export interface RespondentInfo {
  /** Empty where there is nothing (more) to say. */
  readonly read: () => string;
  /** The server has it, or does not want it. */
  readonly clear: () => void;
}

/**
 * Takes `info` out of the address, where others would see it (reliability C4). A reload before the start must not lose
 * it, so this tab remembers it until it is handed over.
 */
export function takeRespondentInfo(surveyId: string): RespondentInfo {
  const place = `askpath.info.${surveyId}`;
  const url = new URL(location.href);
  let info = url.searchParams.get(field) ?? remembered(place);
  if (url.searchParams.has(field)) {
    url.searchParams.delete(field);
    history.replaceState(history.state, '', url);
    remember(place, info);
  }
  return {
    read: () => info,
    clear: () => {
      info = '';
      remember(place, info);
    },
  };
}

function remembered(place: string): string {
  try {
    return sessionStorage.getItem(place) ?? '';
  } catch {
    return '';
  }
}

function remember(place: string, info: string): void {
  try {
    if (info === '') sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, info);
  } catch {
    // Where nothing is kept, a reload begins without it.
  }
}
