import type { AuditEntry } from '../../domain/audit/contract.ts';
import { ENTITY_LABELS } from '../../domain/audit/entities.ts';
import { humanise } from '../ui/format.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Removed',
  reason_given: 'Gave a reason',
  imported: 'Imported',
  approved: 'Approved',
  paid: 'Paid',
  reversed: 'Reversed',
  archived: 'Archived',
  backed_up: 'Backed up',
  downloaded: 'Downloaded',
  restored: 'Restored',
  export: 'Exported',
  erase: 'Erased',
  retention: 'Erased by the retention rule',
  redacted: 'Blanked personal details',
  tested: 'Tested',
  released: 'Released',
  discarded: 'Discarded',
  readdressed: 'Sent to another address',
  sample_removed: 'Removed the sample data',
  login: 'Signed in',
  logout: 'Signed out',
  login_failed: 'Failed to sign in',
  second_factor_failed: 'Wrong second factor',
  confirmed: 'Confirmed identity',
  confirmation_failed: 'Failed to confirm identity',
  sessions_ended: 'Ended sessions',
  portal_sessions_ended: 'Signed out devices',
  download: 'Downloaded',
};

/** Signing out changes no audited table; it is recorded by the sessions. */
export const AUDIT_TOPICS = [...Object.keys(ENTITY_LABELS), 'sessions'];

export const entityLabel = (entity: string): string => ENTITY_LABELS[entity] ?? humanise(entity);

export const actionLabel = (action: string): string => ACTIONS[action] ?? humanise(action);

/** A link may name a value that no list knows yet: it is offered too, or the box would claim that all are shown. */
function toOptions(
  all: string,
  known: readonly string[],
  chosen: string | undefined,
  label: (value: string) => string,
) {
  const values = new Set(chosen ? [...known, chosen] : known);
  return [{ value: '', label: all }, ...Array.from(values, (value) => ({ value, label: label(value) }))];
}

export const entityOptions = (chosen: string | undefined) =>
  toOptions('All Records', Object.keys(ENTITY_LABELS), chosen, entityLabel);

export const actionOptions = (chosen: string | undefined) =>
  toOptions('All Actions', Object.keys(ACTIONS), chosen, actionLabel);

type EntrySummary = Pick<AuditEntry, 'text' | 'action' | 'entity' | 'entityId'>;

/** "Saved the general settings"; without such a text, "Changed settings general". */
export function whatHappened({ text, action, entity, entityId }: EntrySummary): string {
  if (!text) return `${actionLabel(action)} ${entityLabel(entity).toLowerCase()} ${shortId(entityId)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The last characters of a uuid: consecutive ones start alike. */
export function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) ? `…${id.slice(-8)}` : id;
}
