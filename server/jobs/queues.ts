/** Every queue there is; a job of an unknown queue does not compile. */
export const QUEUES = [
  'housekeeping',
  'automation',
  'reports',
  'backup',
  'integrity',
  'holds',
  'presence',
  'prompts',
  'pull',
  'pull_days',
] as const;
export type Queue = (typeof QUEUES)[number];
