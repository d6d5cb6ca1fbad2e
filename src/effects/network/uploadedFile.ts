import { isOtherOrigin, serverUrl } from './serverUrl.ts';
import { frameHeaders, hasStoredTokens } from './tokenStore.ts';

/** Whether an uploaded file at this address is loaded by a call with the tokens of the tab, because it gets no cookie. */
export function needsTokens(address: string): boolean {
  // Tokens go to the server of the API alone, whose files have paths.
  return hasStoredTokens() && address.startsWith('/') && !address.startsWith('//');
}

/**
 * Loads an uploaded file with the tokens of the tab.
 * @throws where the server does not return it, or the signal ends the call
 */
export async function loadUploadedFile(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(serverUrl(path), {
    credentials: isOtherOrigin ? 'include' : 'same-origin',
    headers: frameHeaders(),
    signal,
  });
  if (!response.ok) throw new Error(`The file was not returned: ${response.status}`);
  return response.blob();
}
