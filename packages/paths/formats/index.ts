import { testrail, xray } from './csv.ts';
import { feature } from './feature.ts';
import type { Formatter } from './format.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { mermaid } from './mermaid.ts';
import { playwright } from './playwright.ts';

export const formats = {
  markdown,
  json,
  feature,
  playwright,
  testrail,
  xray,
  mermaid,
} satisfies Record<string, Formatter>;

export type Format = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly Format[];
