import { navigate } from 'wouter/use-browser-location';

const field = 'info';

export interface RespondentInfo {
  readonly read: () => string;
  readonly clear: () => void;
}

/** Moves the parameter `info` from the address to this tab's storage, because the address is visible and shared. */
export function loadRespondentInfo(surveyId: string): RespondentInfo {
  const key = `askpath.info.${surveyId}`;
  const url = new URL(location.href);
  let info = url.searchParams.get(field) ?? load(key);
  if (url.searchParams.has(field)) {
    url.searchParams.delete(field);
    navigate(url.pathname + url.search + url.hash, { replace: true, state: history.state });
    save(key, info);
  }
  return {
    read: () => info,
    clear: () => {
      info = '';
      save(key, info);
    },
  };
}

function load(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function save(key: string, info: string): void {
  try {
    if (info === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, info);
  } catch {}
}
