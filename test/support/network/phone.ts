import type { Device } from '../../../contract/address.ts';

/** Options of a context by which the server knows a phone before its script tells the device. */
export function phoneOptions(device: Device): { readonly userAgent?: string } {
  if (device !== 'mobile') return {};
  const system = 'Mozilla/5.0 (Linux; Android 15)';
  return { userAgent: `${system} AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36` };
}
