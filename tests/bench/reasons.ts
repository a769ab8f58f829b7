import type { LineId } from './programme.ts';

/** Why a figure is not what was aimed at, in one paragraph; shown below the table while it is not met. */
export const REASONS: Partial<Record<LineId, string>> = {};
