/** How much data, and how long each measurement lasts. */
export type Sizes = {
  small: number;
  listed: number;
  large: number;
  /** Less and more. */
  billed: readonly [number, number];
  rooms: number;
  bookedYears: number;
  employees: number;
  seconds: number;
  repetitions: number;
  /** How often the larger billing run is repeated: it takes minutes. */
  largerRuns: number;
};

export const FULL: Sizes = {
  small: 1_000,
  listed: 100_000,
  large: 1_000_000,
  billed: [10_000, 100_000],
  rooms: 20,
  bookedYears: 5,
  employees: 10_000,
  seconds: 3,
  repetitions: 3,
  largerRuns: 1,
};

export const QUICK: Sizes = {
  small: 1_000,
  listed: 10_000,
  large: 30_000,
  billed: [500, 2_000],
  rooms: 20,
  bookedYears: 1,
  employees: 200,
  seconds: 0.5,
  repetitions: 3,
  largerRuns: 1,
};

export const CONNECTIONS = 16;
