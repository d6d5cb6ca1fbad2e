import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import type { TabsOptions } from '../../../packages/paths/browser/engines/context.ts';
import { startEngine } from '../../../packages/paths/browser/engines/engines.ts';
import {
  type EngineName,
  engineNames,
  isInstalled,
} from '../../../packages/paths/browser/engines/installed.ts';
import type { EngineBrowser, EnginePage } from '../../../packages/paths/browser/port.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { openTab } from '../../../packages/paths/browser/tab.ts';
import { type Server, serve } from '../../../tools/lib/server.ts';

export type EngineRespondent = Respondent<EnginePage>;

export interface EngineStage {
  readonly engine: EngineName;
  /** Ready before the first test. */
  readonly server: Server;
  browser: EngineBrowser;
  /** A respondent at this path of the server, whose browser context closes after the test. */
  open(path: string, options?: StageOptions): Promise<EngineRespondent>;
  /** A respondent at the first question of a survey. */
  start(path: string, options?: StageOptions): Promise<EngineRespondent>;
}

interface StageOptions extends TabsOptions {
  /** Console errors that the test brings about. */
  readonly errors?: RegExp;
  readonly prepare?: (page: EnginePage) => Promise<unknown>;
  readonly browser?: EngineBrowser;
}

interface Settings {
  readonly engines?: readonly EngineName[];
  readonly surveysDir?: () => Promise<string>;
  /** Settings of the server, which are read when the surveys are written. */
  readonly env?: () => Readonly<Record<string, string>>;
}

const desktop = { width: 1280, height: 800 };

/** Describes the same tests for each engine. In CI all of them have to be installed. */
export function describeEngines(
  tests: (stage: EngineStage) => void,
  { engines = engineNames, surveysDir, env = () => ({}) }: Settings = {},
): void {
  describe.each(engines)('%s', (engine) => {
    const isThere = isInstalled(engine) || process.env.CI === 'true';
    describe.runIf(isThere)(isThere ? 'runs' : 'is left out: it is not installed', () => {
      const stage = stageOf(engine);
      beforeAll(async () => {
        const directory = surveysDir ? { surveysDir: await surveysDir() } : {};
        Object.assign(stage, { server: await serve({ ...directory, env: env() }) });
        stage.browser = await startEngine(engine);
      });
      afterAll(() => stage.server?.stop());
      tests(stage);
    });
  });
}

function stageOf(engine: EngineName): EngineStage {
  const stage: EngineStage = {
    ...({} as { server: Server; browser: EngineBrowser }),
    engine,
    async open(path, { errors, prepare, browser = stage.browser, ...options } = {}) {
      const tab = await openTab(browser, { viewport: desktop, ...options });
      const respondent: EngineRespondent = new Respondent(tab.page, tab.consoleErrors);
      onTestFinished(() => respondent.close(errors));
      await prepare?.(respondent.page);
      await respondent.open(new URL(path, stage.server.origin).href);
      return respondent;
    },
    async start(path, options) {
      const respondent = await stage.open(path, options);
      await respondent.start();
      return respondent;
    },
  };
  return stage;
}
