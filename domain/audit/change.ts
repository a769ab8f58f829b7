import type { AuditEntry } from './contract.ts';

export type Change = Pick<AuditEntry, 'action' | 'entity' | 'entityId' | 'before' | 'after'>;

/** A change in words, and the page of what was changed. */
export type Description = { text: string; path: string | null };

export type Describer = (change: Change) => Description | null;
