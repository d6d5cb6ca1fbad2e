import type { Device } from '../../contract/address.ts';
import { limits } from '../../contract/limits.ts';

/** The window as the browser reports it: CSS pixels, and the user agent's own name. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly agent: string;
}

const padAgent = /iPad|PlayBook/i;
const mobileAgent =
  /Mobi|Android|iPhone|iPod|BlackBerry|BB10|IEMobile|Opera Mini|webOS|Kindle|Silk/i;

/**
 * What Chrome and Chromium call themselves on a computer, from the system to the end: whoever is built on them adds a
 * name of their own, and a phone or a pad is on another system. An iPad that asks for a computer's pages has no
 * `Chrome` in its name; Brave, and an Android that asks for them, cannot be told.
 */
const desktopChrome = /\((Win|Mac|X11).*Gecko\) \w*Chrome\S+ Safari\S+$/;

/** True for the browser of spec §1, "a recommendation to use a desktop Chrome browser". */
export function isDesktopChrome(agent: string): boolean {
  return desktopChrome.test(agent);
}

/** Device choice of spec §2, to the letter: "over" and "under" leave 600 × 500 itself where it says. */
export function deviceOf({ width, height, agent }: Viewport): Device {
  if (padAgent.test(agent)) return 'pad';
  if (mobileAgent.test(agent)) {
    return width > limits.deviceWidth && height > limits.deviceHeight ? 'pad' : 'mobile';
  }
  return width < limits.deviceWidth || height < limits.deviceHeight ? 'mobile' : 'desktop';
}
