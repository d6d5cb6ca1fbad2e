import { allExamples } from '../../contract/examples/index.ts';
import { ExamplePage } from './ExamplePage.tsx';
import { Gallery } from './Gallery.tsx';
import { HostPage } from './HostPage.tsx';
import { LivePage } from './live/LivePage.tsx';
import { LiveSurvey } from './live/LiveSurvey.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { screens } from './screens.tsx';

/**
 * The developer page (spec §2, `/dev`): every example of every question type, in every layout, direction and theme.
 * With the name of an example or of a screen in the address it is that alone, as a respondent would see it; `/dev/host`
 * is a page of somebody else with surveys in it, `/dev/live` a survey of the server beside its statechart.
 */
export function Dev({ example: name }: { example: string | null }) {
  if (name === null) return <Gallery />;
  if (name === 'host') return <HostPage />;
  if (name === 'live') return <LivePage />;
  if (name === 'live-survey') return <LiveSurvey />;
  if (name in screens) return <ScreenPage name={name} />;
  const example = allExamples.find((one) => one.name === name);
  return example ? <ExamplePage example={example} /> : <p>There is no example “{name}”.</p>;
}
