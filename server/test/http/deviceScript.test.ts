import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { deviceOf } from '../../../contract/address.ts';
import { inlineScript } from '../../http/pages/inline.ts';

const script = inlineScript.html.replace(/^<script>|<\/script>$/g, '');
const agents = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (PlayBook; U; RIM Tablet OS 2.1.0) Safari/536.2+',
  'Mozilla/5.0 (BB10; Touch) Version/10.3 Mobile Safari/537.35+',
  'Mozilla/5.0 (compatible; IEMobile/11.0)',
  'Opera/9.80 (J2ME/MIDP; Opera Mini/9.80) Presto/2.5.25',
  'Mozilla/5.0 (webOS; Linux) Silk/100 Kindle',
  '',
];
const sizes = [320, 500, 501, 499, 599, 600, 601, 1280];

test('the script before the first paint finds the same device as the app', () => {
  for (const agent of agents) {
    for (const width of sizes) {
      for (const height of sizes) {
        const viewport = { width, height, agent };
        expect({ ...viewport, device: drawnDevice(viewport) }).toEqual({
          ...viewport,
          device: deviceOf(viewport),
        });
      }
    }
  }
});

test.each([
  { frame: { mode: 'inApp' }, device: 'mobile' },
  { frame: { mode: 'card', opened: 'true' }, device: 'desktop' },
  { frame: { mode: 'card' }, device: 'server' },
])('in the frame $frame a low viewport is that of a $device', ({ frame, device }) => {
  expect(drawnDevice({ width: 700, height: 320, agent: '' }, frame)).toBe(device);
});

test('a device that the server has guessed right is not written again, which would style the page anew', () => {
  const dataset = Object.freeze({ device: 'desktop' });
  expect(runScript(dataset, { width: 1280, height: 800, agent: '' })).toBe('desktop');
});

function drawnDevice(
  viewport: Parameters<typeof deviceOf>[0],
  frame: Record<string, string> | null = null,
): string {
  return runScript({ device: 'server' }, viewport, frame);
}

/**
 * Runs the script in strict mode, in which writing to a frozen dataset throws; returns the device
 * of the page.
 */
function runScript(
  dataset: { device: string },
  { width, height, agent }: Parameters<typeof deviceOf>[0],
  frame: Record<string, string> | null = null,
): string {
  const closest = () => frame && { dataset: frame };
  const root = { dataset, closest };
  runInNewContext(`'use strict';${script}`, {
    document: { querySelector: () => root },
    navigator: { userAgent: agent },
    matchMedia: (query: string) => ({ matches: isMatched(query, { width, height }) }),
  });
  return root.dataset.device;
}

function isMatched(query: string, size: { width: number; height: number }): boolean {
  const [, side, least] = /^\(min-(width|height): (\d+)px\)$/.exec(query) ?? expect.unreachable();
  return size[side as keyof typeof size] >= Number(least);
}
