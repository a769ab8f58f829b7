/** Colours that mean a state and nothing else, and the accent for what is merely under way. */
export type Tone = 'good' | 'waiting' | 'late' | 'stopped' | 'accent';

export const toneClasses: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  waiting: 'bg-waiting-soft text-waiting',
  late: 'bg-late-soft text-late',
  stopped: 'bg-stopped-soft text-stopped',
  accent: 'bg-accent-soft text-accent',
};
