import * as v from 'valibot';
import { tokenStoreHeader } from '../../../contract/embedding.ts';
import { codes, envelope, InvalidReply, Refusal, unwrap } from '../../../contract/envelope.ts';
import { faultIn } from '../../../contract/faults.ts';
import type { UploadedFile } from '../../../contract/files.ts';
import { calls, frameHeaders, updateTokens } from './client.ts';

/**
 * Sends one file by `POST /api/file/upload` (spec §7) and tells how far it is, from 0 to 100. An
 * XMLHttpRequest, because `fetch` cannot tell the progress of a body. Never repeated by itself: a slow line
 * would only be slower (reliability C9).
 *
 * @throws {Refusal} when the server refuses; {@link InvalidReply} for a reply that is no envelope; an Error when the
 *   line or the time has run out, or `signal` was aborted
 */
export async function uploadFile(
  file: File,
  surveyId: string,
  signal: AbortSignal,
  progressed: (percent: number) => void,
): Promise<UploadedFile> {
  while (first) await first;
  const sent = post(file, surveyId, signal, progressed);
  if (!isKnown) {
    first = sent.then(
      () => {
        isKnown = true;
        first = null;
      },
      () => {
        first = null;
      },
    );
  }
  return sent;
}

/**
 * The first upload of a browser brings it the cookie that files belong to. Until it has it, one file goes after the
 * other: two at once would be given two cookies, and one of them would be lost.
 */
let isKnown = false;
let first: Promise<void> | null = null;

function post(
  file: File,
  surveyId: string,
  signal: AbortSignal,
  progressed: (percent: number) => void,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const { method, path, timeout } = calls.upload;
    const request = new XMLHttpRequest();
    request.open(method, `${path}?${new URLSearchParams({ surveyId })}`);
    request.timeout = timeout;
    for (const [name, value] of Object.entries(frameHeaders()))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      progressed(Math.floor((100 * loaded) / total));
    request.onload = () => {
      updateTokens(request.getResponseHeader(tokenStoreHeader));
      try {
        resolve(completed(readReply(request), file));
      } catch (error) {
        reject(error);
      }
    };
    const lost = () => reject(new Error('The file did not arrive'));
    request.onerror = lost;
    request.ontimeout = lost;
    request.onabort = lost;
    if (signal.aborted) return lost();
    signal.addEventListener('abort', () => request.abort());
    const body = new FormData();
    body.append('files', file);
    request.send(body);
  });
}

/** Fills fields missing in the reply from the local file. */
function completed(kept: UploadedFile, { name, size, type }: File): UploadedFile {
  return {
    ...kept,
    name: kept.name || name,
    size: kept.size || size,
    type: kept.type || type,
  };
}

const replySchema = v.pipe(v.string(), v.parseJson(), envelope(calls.upload.reply));

function readReply({ responseText, status }: XMLHttpRequest): UploadedFile {
  const read = v.safeParse(replySchema, responseText);
  if (!read.success) {
    // A proxy in between has its own limit, and its own page to say so.
    if (status === codes.tooLarge) throw new Refusal(codes.tooLarge, '');
    throw new InvalidReply('The reply is not what the contract says');
  }
  const [file] = unwrap(read.output, faultIn);
  if (!file) throw new InvalidReply('The server kept no file');
  return file;
}
