import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type CSSProperties, useRef } from 'react';
import {
  selectCovered,
  selectDevice,
  selectDialog,
  selectHalted,
  selectHasKeyboard,
  selectQuestionActor,
  selectScreen,
  selectSurvey,
} from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { useHydrating } from '../components/useHydrating.ts';
import { BlockingSpinner } from '../overlays/BlockingSpinner.tsx';
import { SessionDialog } from '../overlays/SessionDialog.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Screen } from './Screen.tsx';
import { useScreenFocus } from './useScreenFocus.ts';
import { useTheme } from './useTheme.ts';

export function App({ session }: ScreenProps) {
  const { t } = useLingui();
  const device = useSelector(session, selectDevice);
  const survey = useSelector(session, selectSurvey);
  const dialog = useSelector(session, selectDialog);
  const isCovered = useSelector(session, selectCovered);
  const hasKeyboard = useSelector(session, selectHasKeyboard);
  const screen = useSelector(session, selectScreen);
  const question = useSelector(session, selectQuestionActor);
  const root = useRef<HTMLDivElement>(null);
  const isHalted = useSelector(session, selectHalted);
  const isBehindServerDialog = useHydrating() && isHalted;
  useScreenFocus(root, { session });
  useTheme(survey);
  return (
    <div
      ref={root}
      data-device={device}
      data-keyboard={hasKeyboard || undefined}
      style={newTabWords(t`Opens in a new tab`)}
    >
      <ErrorBoundary screen={question ?? screen}>
        {/* The markup of the server cannot open a dialog as modal, so the screen behind it is inert. */}
        <div inert={isBehindServerDialog}>
          <Screen session={session} />
        </div>
        {isCovered ? <BlockingSpinner /> : null}
        {dialog ? <SessionDialog session={session} dialog={dialog} /> : null}
      </ErrorBoundary>
    </div>
  );
}

/** The words that the style sheet writes after links that open a new tab, since the links may be in authored texts. */
function newTabWords(words: string): CSSProperties {
  return { '--new-tab': JSON.stringify(` (${words})`) } as CSSProperties;
}
