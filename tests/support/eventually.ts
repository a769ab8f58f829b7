import { setTimeout as sleep } from 'node:timers/promises';

// Looks again until the check holds; at the end of the time the check's own complaint is the failure.
export const eventually = async <T>(check: () => T | Promise<T>, withinMs = 8_000): Promise<T> => {
  for (const deadline = performance.now() + withinMs; ; await sleep(25)) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  }
};
