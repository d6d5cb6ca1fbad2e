import * as v from 'valibot';
import { calls } from '../../../contract/calls.ts';
import { tokenStoreHeader } from '../../../contract/embedding.ts';
import { codes, envelope, InvalidReply, Refusal, unwrap } from '../../../contract/envelope.ts';
import { faultIn } from '../../../contract/faults.ts';
import type { UploadedFile } from '../../../contract/files.ts';
import { isOtherOrigin, serverUrl } from './serverUrl.ts';
import { frameHeaders, updateTokens } from './tokenStore.ts';

/**
 * Uploads a file by `XMLHttpRequest`, because `fetch` reports no progress; `onProgress` gets 0 to 100. Never retries.
 */
export async function uploadFile(
  file: File,
  surveyId: string,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<UploadedFile> {
  while (firstUpload) await firstUpload;
  const sent = post(file, surveyId, signal, onProgress);
  if (!hasUploadCookie) {
    firstUpload = sent.then(
      () => {
        hasUploadCookie = true;
        firstUpload = null;
      },
      () => {
        firstUpload = null;
      },
    );
  }
  return sent;
}

/**
 * Uploaded files belong to a cookie that the first upload sets, so the first upload runs alone: two at once would set
 * two cookies.
 */
let hasUploadCookie = false;
let firstUpload: Promise<void> | null = null;

function post(
  file: File,
  surveyId: string,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const { method, path, timeout } = calls.upload;
    const request = new XMLHttpRequest();
    request.open(method, serverUrl(`${path}?${new URLSearchParams({ surveyId })}`));
    request.withCredentials = isOtherOrigin;
    request.timeout = timeout;
    for (const [name, value] of Object.entries(frameHeaders()))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((100 * loaded) / total));
    request.onload = () => {
      updateTokens(request.getResponseHeader(tokenStoreHeader));
      try {
        resolve(withLocalFields(readReply(request), file));
      } catch (error) {
        reject(error);
      }
    };
    const fail = () => reject(new Error('The file did not arrive'));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    if (signal.aborted) return fail();
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('files', file);
    request.send(body);
  });
}

function withLocalFields(uploaded: UploadedFile, { name, size, type }: File): UploadedFile {
  return {
    ...uploaded,
    name: uploaded.name || name,
    size: uploaded.size || size,
    type: uploaded.type || type,
  };
}

const replySchema = v.pipe(v.string(), v.parseJson(), envelope(calls.upload.reply));

function readReply({ responseText, status }: XMLHttpRequest): UploadedFile {
  const read = v.safeParse(replySchema, responseText);
  if (!read.success) {
    if (status === codes.tooLarge) throw new Refusal(codes.tooLarge, '');
    throw new InvalidReply('The reply is not what the contract says');
  }
  const [file] = unwrap(read.output, faultIn);
  if (!file) throw new InvalidReply('The server kept no file');
  return file;
}
