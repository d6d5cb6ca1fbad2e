import type { AuthDeps } from '../auth/deps.ts';
import type { Cascade } from '../content/cascades.ts';
import type { ByteBudget } from '../limits/byteBudget.ts';
import type { Log } from '../observability/log.ts';
import type { Meter } from '../observability/meter.ts';
import type { Space } from '../storage/space.ts';
import type { RandomAssignment } from '../surveys/order/randomAssignment.ts';
import type { Questionnaire } from '../surveys/questionnaire.ts';
import type { Shared } from '../surveys/serving/sharedSurveys.ts';
import type { Themes } from '../surveys/themes/themes.ts';

import type { TypicalMinutes } from './typicalMinutes.ts';

export interface SessionDeps extends AuthDeps {
  readonly surveys: ReadonlyMap<string, Questionnaire>;
  readonly cascades: ReadonlyMap<string, Cascade>;
  /**
   * Ids of surveys whose file is invalid; a call for an invalid survey without an earlier valid
   * version is answered with 503.
   */
  readonly invalid?: ReadonlySet<string>;
  /** The surveys that all processes share; null for a single process. */
  readonly shared?: Shared | null;
  /** The hosts that the app may open by itself after the end, as `host` or `host:port`. */
  readonly linkHosts: ReadonlySet<string>;
  /** The themes of surveys; without them each survey has the product's look. */
  readonly themes?: Themes;
  /** The time that respondents take for a survey; without it start pages have the author's `minutes` alone. */
  readonly typicalMinutes?: TypicalMinutes;
  /** Whether this server has an accessibility statement; false by default. */
  readonly hasStatement?: boolean;
  /** Chooses the random seed and the arm of new sessions for a preview and for tests; random by default. */
  readonly assignment?: () => Partial<RandomAssignment>;
  /** Sends the events that sessions write; without it sessions write no events. */
  readonly outbox?: { readonly wake: () => void } | null;
  /** Counts the bytes that an address stores; without it the bytes are unlimited. */
  readonly written?: ByteBudget;
  /** Whether the clock is reliable enough to end or remove something by time; true by default. */
  readonly isTimeCertain?: () => boolean;
  /** Measures the free space of the disks; without it the space counts as sufficient. */
  readonly space?: Pick<Space, 'isLow'>;
  readonly meter: Meter;
  readonly log: Pick<Log, 'info'>;
}
