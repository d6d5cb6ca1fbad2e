import type { Config } from '../../../server/config/config.ts';
import type { Cascade } from '../../../server/content/cascades.ts';
import type { Stores } from '../../../server/db/store.ts';
import { createApp } from '../../../server/http/app.ts';
import type { Deps } from '../../../server/http/deps.ts';
import type { Pages } from '../../../server/http/pages/pages.ts';
import { hashOf } from '../../../server/lib/hash.ts';
import { randomToken } from '../../../server/lib/randomToken.ts';
import { noMeter } from '../../../server/observability/meter.ts';
import { endOverdueSessions } from '../../../server/sessions/endSession.ts';
import type { FileStores } from '../../../server/storage/fileStore.ts';
import type { Questionnaire } from '../../../server/surveys/questionnaire.ts';
import { openUploads } from '../../../server/uploads/uploads.ts';
import type { SimulationTarget } from './simulate.ts';

interface InProcessServerOptions {
  readonly survey: Questionnaire;
  readonly cascades: ReadonlyMap<string, Cascade>;
  readonly seed: string;
  readonly testKey: string | null;
  readonly config: Pick<Config, 'login' | 'maxUnattached'>;
  readonly stores: Stores;
  readonly files: FileStores;
  /** The built app; without it the server has only the API. */
  readonly pages?: Pages;
  /** The queue of webhook events; present if ended sessions have to cause events. */
  readonly outbox?: Deps['outbox'];
}

const sweepIntervalMs = 60_000;

/** A server without a port, with a single survey and a clock that the simulation advances. */
export function inProcessServer(
  options: InProcessServerOptions,
): SimulationTarget & { close(): void } {
  const { survey, cascades, seed, testKey, config, stores, files, outbox = null } = options;
  let now = 0;
  let number = 0;
  let sweptAt = 0;
  const uploads = openUploads({ maxUnattached: config.maxUnattached, isLimited: false });
  const deps: Deps = {
    stores,
    files,
    uploads,
    surveys: new Map([[survey.id, survey]]),
    cascades,
    linkHosts: new Set(),
    infoSecret: null,
    testKey,
    loginIdleMs: config.login.idleMinutes * 60_000,
    clock: () => now,
    randomToken,
    assignment: () => ({ seed: `s${hashOf(`${seed} ${survey.id} ${number}`).slice(0, 16)}` }),
    outbox,
    log: { info() {}, warn() {}, error: (message, error) => console.error(message, error) },
    meter: noMeter,
  };
  const app = createApp({
    ...deps,
    pages: options.pages ?? null,
    picturesDir: null,
    publicOrigin: null,
    login: config.login,
  });
  return {
    request: (path, init) => app.request(path, init),
    async moveTo(time, respondent) {
      now = time;
      number = respondent;
      if (survey.definition.maxAnswerTime === undefined || now < sweptAt + sweepIntervalMs) return;
      sweptAt = now;
      await endOverdueSessions(deps);
    },
    close: () => uploads.close(),
  };
}
