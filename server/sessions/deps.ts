import type { AuthDeps } from '../auth/deps.ts';
import type { Cascade } from '../content/cascades.ts';
import type { Log } from '../observability/log.ts';
import type { Meter } from '../observability/meter.ts';
import type { Drawn } from '../surveys/order/draw.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { Shared } from '../surveys/sharedSurveys.ts';

export interface SessionDeps extends AuthDeps {
  readonly surveys: ReadonlyMap<string, Questionnaire>;
  readonly cascades: ReadonlyMap<string, Cascade>;
  /** Null with one process. */
  readonly shared?: Shared | null;
  /** Trusted targets of the end page, as `host` or `host:port`. */
  readonly linkHosts: ReadonlySet<string>;
  /** Whether this server has an accessibility statement; false by default. */
  readonly hasStatement?: boolean;
  /** The seed and the arm of new sessions, for a preview and for tests; random by default. */
  readonly draw?: () => Partial<Drawn>;
  /** Sends the events that sessions write; none are written without it. */
  readonly outbox?: { readonly wake: () => void } | null;
  readonly meter: Meter;
  readonly log: Pick<Log, 'info'>;
}
