import type { EmbedOptions } from './embedOptions.ts';

const day = 24 * 60 * 60 * 1000;
const defaultDays = 30;

export function isDismissed(server: string, { survey, mode, again }: EmbedOptions): boolean {
  if (mode !== 'window' || again === 'always') return false;
  try {
    const dismissedAt = storeOf(again).getItem(keyOf(server, survey));
    if (dismissedAt === null || again === 'session') return dismissedAt !== null;
    return Math.abs(Date.now() - Number(dismissedAt)) < Number(again || defaultDays) * day;
  } catch {
    return false;
  }
}

export function rememberDismissal(server: string, { survey, mode, again }: EmbedOptions): void {
  if (mode !== 'window' || again === 'always') return;
  try {
    storeOf(again).setItem(keyOf(server, survey), String(Date.now()));
  } catch {}
}

function storeOf(again: string | null): Storage {
  return again === 'session' ? sessionStorage : localStorage;
}

function keyOf(server: string, survey: string): string {
  return `askpath ${server}/${survey}`;
}
