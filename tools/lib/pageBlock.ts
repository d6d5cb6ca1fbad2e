import type { PageForm } from '../../contract/pageForm.ts';

interface PageBlock {
  readonly code: number;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly form?: PageForm;
}

/** The reply that a page contains; null if there is none. */
export function blockIn(page: string): PageBlock | null {
  const [, json] =
    /<script type="application\/json" id="location">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json ?? 'null');
}
