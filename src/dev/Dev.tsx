import { allExamples } from '../../contract/examples/index.ts';
import './packagedExamples.ts';
import { ExamplePage } from './ExamplePage.tsx';
import { Gallery } from './Gallery.tsx';
import { HostPage } from './HostPage.tsx';
import { LivePage } from './live/LivePage.tsx';
import { LiveSurvey } from './live/LiveSurvey.tsx';
import { ScreenPage } from './ScreenPage.tsx';
import { screens } from './screens.tsx';
import { loadShownTheme } from './theme.ts';

/** Loads what the pages need before they are drawn. */
export async function loadDev(): Promise<typeof Dev> {
  await loadShownTheme();
  return Dev;
}

/**
 * The developer pages: `/dev` lists all examples and screens, `/dev/NAME` shows an example as a respondent sees it,
 * `/dev/host` is a host page, and `/dev/live` shows a running survey beside its statechart.
 */
function Dev({ example: name }: { example: string | null }) {
  if (name === null) return <Gallery />;
  if (name === 'host') return <HostPage />;
  if (name === 'live') return <LivePage />;
  if (name === 'live-survey') return <LiveSurvey />;
  if (name in screens) return <ScreenPage name={name} />;
  const example = allExamples.find((candidate) => candidate.name === name);
  return example ? <ExamplePage example={example} /> : <p>There is no example “{name}”.</p>;
}
