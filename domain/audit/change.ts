import type { AuditEntry } from './contract.ts';

export type Change = Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'before' | 'after'>;

/** A change in words, and the page of what was changed. */
export type Description = { text: string; path: string | null };

export type Describer = (change: Change) => Description | null;

/** A column of a row image as text; empty where it has none. */
export const text = (row: Change['before'], key: string): string => {
  const value = row?.[key];
  return typeof value === 'string' ? value : '';
};
