import type { Script } from '../script.ts';
import type { SurveyGraph } from './graph.ts';

/** The lines of a Mermaid flowchart of a survey in which one path nodes out. */
export function drawSurvey({ nodes, edges }: SurveyGraph, { start, steps }: Script): string[] {
  const names = new Map(nodes.map(({ id }, place) => [id, `n${place}`]));
  const name = (id: string) => names.get(id) ?? id;
  const seen = new Set([start.at, ...steps.map(({ to }) => to)]);
  const ways = new Set(steps.map(({ from, to }) => `${from} ${to}`));
  const onPath = edges.flatMap(({ from, to }, place) => (ways.has(`${from} ${to}`) ? [place] : []));
  return [
    'flowchart TD',
    ...nodes.map(({ id, label }) => `  ${name(id)}["${escaped(label)}"]`),
    ...edges.map(
      ({ from, to, label }) =>
        `  ${name(from)} -->${label === '' ? '' : `|"${escaped(label)}"|`} ${name(to)}`,
    ),
    '  classDef walked stroke-width:3px,font-weight:bold',
    `  class ${nodes
      .filter(({ id }) => seen.has(id))
      .map(({ id }) => name(id))
      .join(',')} walked`,
    ...(onPath.length > 0 ? [`  linkStyle ${onPath.join(',')} stroke-width:4px`] : []),
  ];
}

/** A quotation mark ends a label, and a number sign begins a character's code. */
function escaped(text: string): string {
  return text.replaceAll('#', '#35;').replaceAll('"', '#quot;').replace(/\s+/g, ' ');
}
