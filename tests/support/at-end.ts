import { afterAll } from 'vitest';

const endings: (() => unknown)[] = [];

// A hook that is registered while another hook or a test runs is never called, and nobody says so: this one is there
// from the start of the file, and ends what was begun in the opposite order.
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end();
}, 60_000);

export const atEnd = (end: () => unknown): void => void endings.push(end);
