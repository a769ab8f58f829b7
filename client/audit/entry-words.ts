import type { AuditEntry } from '../../domain/audit/contract.ts';
import { actionLabel, entityLabel } from './audited.ts';

type Told = Pick<AuditEntry, 'text' | 'action' | 'entity' | 'entityId'>;

/** "Saved the general settings"; where nobody has told it in words, "Changed settings general". */
export function whatHappened({ text, action, entity, entityId }: Told): string {
  if (!text) return `${actionLabel(action)} ${entityLabel(entity).toLowerCase()} ${shortId(entityId)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A uuid is told apart by its last figures: those that are made one after the other begin alike. */
export function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id) ? `…${id.slice(-8)}` : id;
}
