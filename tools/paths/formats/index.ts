import { feature } from './feature.ts';
import type { Writing } from './format.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { mermaid } from './mermaid.ts';

export const formats = { markdown, json, feature, mermaid } satisfies Record<string, Writing>;

export type Format = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly Format[];
