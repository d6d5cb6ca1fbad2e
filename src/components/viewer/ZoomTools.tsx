import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { PictureZoom } from './pictureZoom.ts';
import { Tool, type ToolIcon } from './Tool.tsx';
import { moveBy } from './useZoom.ts';

/** Buttons for everything that the wheel, dragging and pinching do. */
export function ZoomTools({ zoom }: { zoom: RefObject<PictureZoom | null> }) {
  const { t } = useLingui();
  const buttons: [ToolIcon, string, () => void][] = [
    [
      'plus',
      t({
        message: 'Zoom in',
        comment: 'Verb, for screen readers: makes an enlarged picture larger.',
      }),
      () => zoom.current?.zoomIn(),
    ],
    [
      'minus',
      t({
        message: 'Zoom out',
        comment: 'Verb, for screen readers: makes an enlarged picture smaller.',
      }),
      () => zoom.current?.zoomOut(),
    ],
    [
      'left',
      t({
        message: 'Move left',
        comment: 'Verb, for screen readers: shows what is further left of an enlarged picture.',
      }),
      () => moveBy(zoom.current, 1, 0),
    ],
    [
      'right',
      t({
        message: 'Move right',
        comment: 'Verb, for screen readers: shows what is further right of an enlarged picture.',
      }),
      () => moveBy(zoom.current, -1, 0),
    ],
    [
      'up',
      t({
        message: 'Move up',
        comment: 'Verb, for screen readers: shows what is further up of an enlarged picture.',
      }),
      () => moveBy(zoom.current, 0, 1),
    ],
    [
      'down',
      t({
        message: 'Move down',
        comment: 'Verb, for screen readers: shows what is further down of an enlarged picture.',
      }),
      () => moveBy(zoom.current, 0, -1),
    ],
  ];
  return buttons.map(([icon, name, onPress]) => (
    <Tool key={icon} icon={icon} name={name} onPress={onPress} />
  ));
}
