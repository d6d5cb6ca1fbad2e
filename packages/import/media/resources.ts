import { megabyte } from '../../../contract/limits.ts';
import { addressesIn, picturesOfList } from './addresses.ts';
import { fetchResource } from './fetchResource.ts';
import type { Pictures } from './pictures.ts';

/** Limits of downloads: the number of addresses, and the bytes of a list, of a picture and of all together. */
const most = { addresses: 200, list: 2 * megabyte, picture: 5 * megabyte, all: 50 * megabyte };
const milliseconds = 10_000;

/** The reason why the content of an address is missing. */
export interface Missing {
  readonly reason: string;
}

/** Options and pictures from the addresses of a file; without `--fetch` no address is requested. */
export class Resources {
  readonly #pictures: Pictures;
  readonly #isFetching: boolean;
  readonly #lists = new Map<string, { readonly text: string } | Missing>();
  readonly #paths = new Map<string, { readonly path: string } | Missing>();
  #count = 0;
  #bytes = 0;

  constructor(pictures: Pictures, isFetching: boolean) {
    this.#pictures = pictures;
    this.#isFetching = isFetching;
  }

  /** Fetches the contents of all addresses in a survey of SurveyJS. */
  async fetchAll(json: unknown): Promise<void> {
    if (!this.#isFetching) return;
    const { lists, pictures } = addressesIn(json);
    const ofLists: string[] = [];
    for (const { address, imageLinkName } of lists) {
      const list = await this.#fetch(address, { bytes: most.list, isWritten: true }, (bytes) => ({
        text: Buffer.from(bytes).toString('utf8'),
      }));
      this.#lists.set(address, list);
      if ('text' in list && imageLinkName !== undefined)
        ofLists.push(...picturesOfList(list.text, imageLinkName));
    }
    for (const address of pictures) await this.#fetchPicture(address, true);
    for (const address of new Set(ofLists)) {
      if (!this.#paths.has(address)) await this.#fetchPicture(address, false);
    }
  }

  list(address: string): { readonly text: string } | Missing {
    return this.#lists.get(address) ?? this.#unopened(address);
  }

  picture(address: string): { readonly path: string } | Missing {
    return this.#paths.get(address) ?? this.#unopened(address);
  }

  #unopened(address: string): Missing {
    if (/\{[^{}]*\}/.test(address)) return { reason: 'the address depends on an answer' };
    if (!/^https?:\/\//i.test(address)) return { reason: 'the address has no host' };
    return { reason: this.#isFetching ? 'it was not asked for' : '--fetch takes it' };
  }

  async #fetchPicture(address: string, isWritten: boolean): Promise<void> {
    const limits = { bytes: most.picture, isWritten };
    const path = await this.#fetch(address, limits, async (bytes) => ({
      path: await this.#pictures.add(bytes, address),
    }));
    this.#paths.set(address, path);
  }

  async #fetch<T>(
    address: string,
    limits: { readonly bytes: number; readonly isWritten: boolean },
    read: (bytes: Uint8Array) => T | Promise<T>,
  ): Promise<T | Missing> {
    if (this.#count >= most.addresses) return { reason: `only ${most.addresses} are taken` };
    if (this.#bytes >= most.all) return { reason: `only ${most.all} bytes are taken` };
    this.#count += 1;
    try {
      const content = await fetchResource(address, { ...limits, milliseconds });
      this.#bytes += content.length;
      return await read(content);
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'TimeoutError'
    ? `takes longer than ${milliseconds / 1000} s`
    : error.message;
}
