import { allExamples } from '../../contract/examples/index.ts';
import { Frame } from './Frame.tsx';
import { Gallery } from './Gallery.tsx';
import { Host } from './Host.tsx';

/**
 * The developer page (spec §2, `/dev`): every example of every question type, in every layout, direction and theme.
 * With the name of an example in the address it is that example alone, as a respondent would see it; `/dev/host` is a
 * page of somebody else with surveys in it.
 */
export function Dev({ example: name }: { example: string | null }) {
  if (name === null) return <Gallery />;
  if (name === 'host') return <Host />;
  const example = allExamples.find((one) => one.name === name);
  return example ? <Frame example={example} /> : <p>There is no example “{name}”.</p>;
}
