import type { Browser } from 'playwright-core';
import { internalOf, type Session } from './internal.ts';

/** The name under which a page has the script; not enumerable. */
const own = '__playwrightScript';
const missing = 'missing';

/** An expression that brings Playwright's script, in three parts. */
interface Injection {
  readonly before: string;
  readonly script: string;
  readonly after: string;
}

/**
 * Has the pages of a browser keep Playwright's script of 330 kB, which is otherwise sent, read and compiled again in both worlds of
 * each page that opens (docs/decisions/0068).
 */
export function keepPlaywrightScript(browser: Browser): void {
  const { rootSession } = internalOf(browser)._connection;
  const prototype: Session = Object.getPrototypeOf(rootSession);
  const { send } = prototype;
  const worlds = new WeakMap<Session, string>();
  const keeping = new WeakSet<Session>();

  prototype.send = async function (method, params) {
    const { worldName, expression } = params ?? {};
    if (worldName) worlds.set(this, worldName);
    const injection = method === 'Runtime.evaluate' ? injectionOf(expression) : undefined;
    if (!injection) return send.call(this, method, params);
    const kept = await send.call(this, method, { ...params, expression: callOf(injection) });
    if (kept.result?.value !== missing) return kept;
    if (!keeping.has(this)) keep(this, injection);
    return send.call(this, method, params);
  };

  function keep(session: Session, injection: Injection): void {
    keeping.add(session);
    for (const worldName of [worlds.get(session), undefined]) {
      const params = { source: definitionOf(injection), ...(worldName ? { worldName } : {}) };
      // A page may close meanwhile.
      send.call(session, 'Page.addScriptToEvaluateOnNewDocument', params).catch(() => {});
    }
  }
}

function injectionOf(expression = ''): Injection | undefined {
  const start = expression.indexOf('const module = {};');
  const end = expression.lastIndexOf('return new (module.exports.InjectedScript())');
  if (start < 0 || end < 0) return undefined;
  return {
    before: expression.slice(0, start),
    script: expression.slice(start, end),
    after: expression.slice(end),
  };
}

const callOf = ({ before, after }: Injection) =>
  `${before} if (!globalThis.${own}) return '${missing}'; const module = globalThis.${own}(); ${after}`;

const definitionOf = ({ script }: Injection) =>
  `Object.defineProperty(globalThis, '${own}', { configurable: true, value: () => { ${script} return module; } });`;
