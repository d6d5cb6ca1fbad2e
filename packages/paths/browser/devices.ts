import type { BrowserContextOptions } from 'playwright-core';
import type { Device } from '../../../contract/address.ts';

/** The size of the window for each device of docs/protocol.md. */
export const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  mobile: { viewport: { width: 390, height: 844 }, hasTouch: true },
  pad: {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    userAgent: 'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  },
} satisfies Record<Device, BrowserContextOptions>;
