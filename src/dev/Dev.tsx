import { allExamples } from '../../contract/examples/index.ts';
import { Frame } from './Frame.tsx';
import { Gallery } from './Gallery.tsx';
import { Host } from './Host.tsx';
import { LivePage } from './live/LivePage.tsx';
import { LiveSurvey } from './live/LiveSurvey.tsx';
import { Standing } from './Standing.tsx';
import { screens } from './screens.tsx';

/**
 * The developer page (spec §2, `/dev`): every example of every question type, in every layout, direction and theme.
 * With the name of an example or of a screen in the address it is that alone, as a respondent would see it; `/dev/host`
 * is a page of somebody else with surveys in it, `/dev/live` a survey of the server beside its statechart.
 */
export function Dev({ example: name }: { example: string | null }) {
  if (name === null) return <Gallery />;
  if (name === 'host') return <Host />;
  if (name === 'live') return <LivePage />;
  if (name === 'live-survey') return <LiveSurvey />;
  if (name in screens) return <Standing name={name} />;
  const example = allExamples.find((one) => one.name === name);
  return example ? <Frame example={example} /> : <p>There is no example “{name}”.</p>;
}
