import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { AuditEntry, listAuditLog } from '../../domain/audit/contract.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { toDay, toWallTime } from '../../domain/kernel/time.ts';
import { getToday } from '../clock.ts';
import type { ChangesDescriber } from '../db/query/audit-text.ts';
import { everyRow } from '../db/query/every-row.ts';
import type { Deps } from '../deps.ts';
import type { Letterhead } from '../documents/pdf-document.ts';
import { sendTable } from '../documents/workbook/send-table.ts';
import type { SheetColumn } from '../documents/xlsx.ts';
import type { FileSent } from '../http/reply-schema.ts';
import { auditFilter, entryColumns, presentEntries } from './service.ts';
import { auditLog, auditSeal } from './tables.ts';

type Wanted = QueryOf<typeof listAuditLog>;

type Hooks = {
  describe: ChangesDescriber;
  toLetterhead: (deps: Pick<Deps, 'db' | 'settings'>) => Promise<Letterhead>;
};

const everyEntry = async (deps: Deps, describe: ChangesDescriber, wanted: Wanted) => {
  const filter = await auditFilter(deps.db, wanted);
  return everyRow(
    auditLog.id,
    ({ older, newestFirst, most }) =>
      deps.db
        .select(entryColumns)
        .from(auditLog)
        .leftJoin(auditSeal, eq(auditSeal.auditId, auditLog.id))
        .where(and(older, filter))
        .orderBy(newestFirst)
        .limit(most),
    (rows) => presentEntries(deps.db, describe, rows),
  );
};

const image = (value: AuditEntry['before']): string | null => (value ? JSON.stringify(value) : null);

const toColumns = (zone: string): readonly SheetColumn<AuditEntry>[] => [
  { header: 'Date', type: 'day', value: ({ at }) => toDay(at, zone) },
  { header: 'Time', type: 'text', width: 8, value: ({ at }) => toWallTime(at, zone) },
  { header: 'Who', type: 'text', value: ({ actorName }) => actorName },
  { header: 'Action', type: 'text', width: 14, value: ({ action }) => action },
  { header: 'What Happened', type: 'text', width: 50, value: ({ text }) => text },
  { header: 'Record', type: 'text', value: ({ entity }) => entity },
  { header: 'Record Number', type: 'text', width: 36, value: ({ entityId }) => entityId },
  { header: 'Before', type: 'text', width: 40, value: ({ before }) => image(before) },
  { header: 'After', type: 'text', width: 40, value: ({ after }) => image(after) },
  { header: 'Entry', type: 'text', width: 10, value: ({ id }) => id },
  { header: 'Actor', type: 'text', value: ({ actor }) => actor },
  { header: 'Request', type: 'text', value: ({ requestId }) => requestId },
  { header: 'Sealed', type: 'text', width: 8, value: ({ sealed }) => (sealed ? 'Yes' : 'No') },
];

/** The log as a file, newest first, narrowed as the list is: all of it and not a page. */
export const sendAuditLog = async (
  deps: Deps,
  reply: FastifyReply,
  wanted: Wanted,
  { describe, toLetterhead }: Hooks,
): Promise<FileSent> => {
  const today = await getToday(deps);
  const zone = (await deps.settings.get()).general.timezone;
  const narrowedBy = [wanted.q, wanted.entity, wanted.entityId, wanted.action, wanted.actor].filter(Boolean).join(', ');
  return sendTable(
    reply,
    wanted.format ?? 'csv',
    {
      name: `audit-log-${today}`,
      title: 'Audit Log',
      span: formatDay(today),
      facts: [
        ...(wanted.from ? [['From', formatDay(toDay(wanted.from, zone))] as const] : []),
        ...(wanted.to ? [['Before', formatDay(toDay(wanted.to, zone))] as const] : []),
        ...(narrowedBy ? [['Narrowed to', narrowedBy] as const] : []),
      ],
      workbook: { sheet: 'Audit Log', columns: toColumns(zone), rows: await everyEntry(deps, describe, wanted) },
      notOnPaper: ['Record Number', 'Before', 'After', 'Actor', 'Request', 'Sealed'],
    },
    () => toLetterhead(deps),
  );
};
