import type { Instant } from '../../../domain/kernel/time.ts';
import { systemClock } from '../../clock.ts';

/** Time as the simulator lives through it: what it does later, it does by this. */
export type SimulatedTime = {
  now(): Instant;
  /** Does the work after so many milliseconds, unless the function that it answers calls it off. */
  after(ms: number, work: () => unknown): () => void;
  stop(): void;
};

export type VirtualTime = SimulatedTime & {
  /** Goes on by so many milliseconds and does what falls due, one after the other. */
  advance(ms: number): Promise<void>;
  /** Goes on until nothing is left to do. */
  drain(): Promise<void>;
};

// A longer pause would be over at once: timers count in 32 bits.
const LONGEST_TIMER = 2 ** 31 - 1;

/** The clock of the machine. Where the simulator is to hurry, its pauses are that many times shorter. */
export const realTime = ({ hurry = 1 }: { hurry?: number } = {}): SimulatedTime => {
  const timers = new Set<NodeJS.Timeout>();
  const after = (ms: number, work: () => unknown): (() => void) => {
    let timer: NodeJS.Timeout;
    const wait = (left: number): void => {
      timer = setTimeout(
        () => {
          timers.delete(timer);
          if (left > LONGEST_TIMER) wait(left - LONGEST_TIMER);
          else void work();
        },
        Math.min(left, LONGEST_TIMER),
      );
      timers.add(timer);
    };
    wait(ms / hurry);
    return () => {
      clearTimeout(timer);
      timers.delete(timer);
    };
  };
  return {
    now: systemClock.now,
    after,
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
};

type Task = { at: number; work: () => unknown };

/** A clock that stands until it is moved, so that half an hour of delay costs a test nothing. */
export const virtualTime = (start: Instant): VirtualTime => {
  let now = Date.parse(start);
  // In the order in which they fall due; of two for the same moment, the one that was said first.
  const tasks: Task[] = [];
  const runNext = async (): Promise<void> => {
    const next = tasks.shift();
    if (!next) return;
    now = Math.max(now, next.at);
    await next.work();
  };
  return {
    now: () => new Date(now).toISOString(),
    after: (ms, work) => {
      const task = { at: now + ms, work };
      tasks.splice(tasks.findLastIndex(({ at }) => at <= task.at) + 1, 0, task);
      return () => {
        const place = tasks.indexOf(task);
        if (place >= 0) tasks.splice(place, 1);
      };
    },
    advance: async (ms) => {
      const end = now + ms;
      while (tasks[0] && tasks[0].at <= end) await runNext();
      now = end;
    },
    drain: async () => {
      while (tasks.length > 0) await runNext();
    },
    stop: () => {
      tasks.length = 0;
    },
  };
};
