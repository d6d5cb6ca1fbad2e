import type { Device } from './address.ts';
import { limits } from './limits.ts';

/** CSS pixels and the user agent string. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly agent: string;
}

const padAgent = /iPad|PlayBook/i;
const mobileAgent =
  /Mobi|Android|iPhone|iPod|BlackBerry|BB10|IEMobile|Opera Mini|webOS|Kindle|Silk/i;

/** The device by the user agent alone, for markup that is drawn before the size is known. */
export function likelyDevice(agent: string): Device {
  const isPhone = /Mobi/i.test(agent);
  return deviceOf({ agent, width: isPhone ? 390 : 1280, height: 800 });
}

/** "Over" and "under" exclude the bounds themselves (600 × 500). */
export function deviceOf({ width, height, agent }: Viewport): Device {
  if (padAgent.test(agent)) return 'pad';
  if (mobileAgent.test(agent)) {
    return width > limits.deviceWidth && height > limits.deviceHeight ? 'pad' : 'mobile';
  }
  return width < limits.deviceWidth || height < limits.deviceHeight ? 'mobile' : 'desktop';
}
