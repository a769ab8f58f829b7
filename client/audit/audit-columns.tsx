import type { AuditEntry } from '../../domain/audit/contract.ts';
import type { Column } from '../ui/data-table-column.ts';
import { InstantText } from '../ui/date-text.tsx';
import { entityLabel } from './audited.ts';
import { shortId, whatHappened } from './entry-words.ts';
import { SealBadge } from './seal-badge.tsx';

const time: Column<AuditEntry> = {
  key: 'at',
  header: 'Time',
  sortKey: 'at',
  width: '12.5rem',
  cell: ({ at }) => <InstantText at={at} />,
};

const who: Column<AuditEntry> = { key: 'who', header: 'Who', width: '22%', cell: ({ actorName }) => actorName };

const what: Column<AuditEntry> = { key: 'what', header: 'What Happened', cell: whatHappened };

const record: Column<AuditEntry> = {
  key: 'record',
  header: 'Record',
  width: '11rem',
  hideBelow: 'lg',
  hideOnPhone: true,
  title: ({ entity, entityId }) => `${entity} ${entityId}`,
  cell: ({ entity, entityId }) => (
    <>
      {entityLabel(entity)} <span className="text-muted">{shortId(entityId)}</span>
    </>
  ),
};

const seal: Column<AuditEntry> = {
  key: 'seal',
  header: 'Seal',
  width: '9.5rem',
  hideBelow: 'md',
  hideOnPhone: true,
  cell: ({ sealed }) => <SealBadge sealed={sealed} />,
};

/** A table is read down its times; the heading of a card says what happened. */
export const tableColumns: readonly Column<AuditEntry>[] = [time, who, what, record, seal];
export const cardColumns: readonly Column<AuditEntry>[] = [what, who, time];
