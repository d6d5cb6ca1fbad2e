import { uptime } from 'node:os';

/** Milliseconds by which the clocks may differ. */
const toleranceMs = 5 * 60_000;
/** Milliseconds for which the clocks must agree after a jump. */
const probationMs = 60 * 60_000;
/**
 * Milliseconds after the newest row from which on a difference proves nothing, because the database
 * may simply be idle.
 */
const idleMs = 24 * 60 * 60_000;

export interface SteadyClock {
  /** Returns epoch milliseconds, which follow a jump of the machine's clock only after an hour. */
  readonly now: () => number;
  /** Returns whether the time is certain enough to remove or end something by it. */
  readonly isCertain: () => boolean;
  /** Compares the time with the newest row of the database; null for an empty database. */
  readonly compareWith: (newestRow: number | null) => void;
}

export interface ClockSources {
  readonly wall: () => number;
  /**
   * Returns milliseconds that no setting of the clock changes; the count may stop while the machine
   * sleeps.
   */
  readonly monotonic: () => number;
  /** As `monotonic`, but also counts while the machine sleeps; slower to read. */
  readonly sinceBoot: () => number;
}

const ofMachine: ClockSources = {
  wall: Date.now,
  monotonic: () => performance.now(),
  sinceBoot: () => uptime() * 1000,
};

/**
 * Makes a clock that does not follow a jump of the machine's clock at once, because retention by a
 * wrong clock would remove answers for good.
 */
export function steadyClock(
  report: (line: string) => void,
  sources: ClockSources = ofMachine,
): SteadyClock {
  let offset = sources.wall() - sources.monotonic();
  let bootOffset = sources.wall() - sources.sinceBoot();
  let jump: { readonly offset: number; readonly since: number } | null = null;
  let certainFrom = Number.NEGATIVE_INFINITY;

  const follow = (time: number, steady: number) => {
    offset = time - steady;
    if (jump === null) return time;
    jump = null;
    bootOffset = time - sources.sinceBoot();
    report('The clock of this machine is followed again');
    return time;
  };
  const now = () => {
    const time = sources.wall();
    const steady = sources.monotonic();
    if (isNear(time - steady, offset)) return follow(time, steady);
    // Agreement with the time since boot means that the machine has slept and that its clock is right.
    if (jump === null && isNear(time - sources.sinceBoot(), bootOffset))
      return follow(time, steady);
    if (jump === null || !isNear(time - steady, jump.offset)) {
      jump = { offset: time - steady, since: steady };
      report(
        `The clock of this machine jumped by ${minutes(time - steady - offset)} minutes: it is not followed, and nothing is removed or ended by time, until it has agreed with the time since the start for an hour`,
      );
    }
    if (steady - jump.since >= probationMs) return follow(time, steady);
    return Math.round(steady + offset);
  };
  return {
    now,
    isCertain() {
      now();
      return jump === null && sources.monotonic() >= certainFrom;
    },
    compareWith(newestRow) {
      if (newestRow === null) return;
      const ahead = now() - newestRow;
      if (ahead >= -toleranceMs && ahead <= idleMs) return;
      certainFrom = sources.monotonic() + probationMs;
      const words = ahead < 0 ? 'in the future of' : 'older than a day by';
      report(
        `The newest row of the database is ${words} the clock of this machine: nothing is removed or ended by time for an hour`,
      );
    },
  };
}

function isNear(first: number, second: number): boolean {
  return Math.abs(first - second) <= toleranceMs;
}

function minutes(milliseconds: number): number {
  return Math.round(milliseconds / 60_000);
}
