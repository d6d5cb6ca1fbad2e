import type { Script } from '../script.ts';
import type { SurveyGraph } from './graph.ts';

/** The lines of a Mermaid flowchart of a survey, with a highlighted path. */
export function drawSurvey({ nodes, edges }: SurveyGraph, { start, steps }: Script): string[] {
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index}`]));
  const name = (id: string) => names.get(id) ?? id;
  const visitedIds = new Set([start.at, ...steps.map(({ to }) => to)]);
  const branches = new Set(steps.map(({ from, to }) => `${from} ${to}`));
  const onPath = edges.flatMap(({ from, to }, index) =>
    branches.has(`${from} ${to}`) ? [index] : [],
  );
  return [
    'flowchart TD',
    ...nodes.map(({ id, label }) => `  ${name(id)}["${escaped(label)}"]`),
    ...edges.map(
      ({ from, to, label }) =>
        `  ${name(from)} -->${label === '' ? '' : `|"${escaped(label)}"|`} ${name(to)}`,
    ),
    '  classDef walked stroke-width:3px,font-weight:bold',
    `  class ${nodes
      .filter(({ id }) => visitedIds.has(id))
      .map(({ id }) => name(id))
      .join(',')} walked`,
    ...(onPath.length > 0 ? [`  linkStyle ${onPath.join(',')} stroke-width:4px`] : []),
  ];
}

/** Escapes the characters that end a label or begin an entity. */
function escaped(text: string): string {
  return text.replaceAll('#', '#35;').replaceAll('"', '#quot;').replace(/\s+/g, ' ');
}
