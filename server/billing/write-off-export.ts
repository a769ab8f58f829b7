import { and } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { exportRefunds, exportWriteOffs } from '../../domain/billing/export-contract.ts';
import type { Refund } from '../../domain/billing/payments/refund-contract.ts';
import type { WriteOff } from '../../domain/billing/write-offs/write-off-contract.ts';
import type { QueryOf } from '../../domain/kernel/endpoint.ts';
import { PAYMENT_METHOD_LABELS } from '../../domain/settings/rules.ts';
import { getToday } from '../clock.ts';
import { everyRow } from '../db/query/every-row.ts';
import type { Deps } from '../deps.ts';
import { sendSheet } from '../documents/send-sheet.ts';
import type { SheetColumn } from '../documents/xlsx.ts';
import * as writeOffRows from './accounts/write-offs.ts';
import * as refundRows from './payments/refunds.ts';
import { refunds } from './tables/refund-tables.ts';
import { writeOffs } from './tables/write-off-tables.ts';

const REFUNDS: readonly SheetColumn<Refund>[] = [
  { header: 'Refund Number', type: 'text', width: 15, value: ({ refundNumber }) => refundNumber },
  { header: 'Tenant', type: 'text', width: 30, value: ({ tenantName }) => tenantName },
  { header: 'Amount', type: 'amount', value: ({ amount }) => amount },
  { header: 'Method', type: 'text', width: 14, value: ({ paymentMethod }) => PAYMENT_METHOD_LABELS[paymentMethod] },
  { header: 'Account', type: 'text', width: 24, value: ({ cashAccountName }) => cashAccountName },
  { header: 'Date', type: 'day', value: ({ refundDate }) => refundDate },
  { header: 'Reference', type: 'text', width: 18, value: ({ reference }) => reference },
  { header: 'Reason', type: 'text', width: 40, value: ({ reason }) => reason },
  { header: 'Recorded By', type: 'text', value: ({ recordedByName }) => recordedByName },
  { header: 'Reversed', type: 'text', width: 30, value: ({ reverseReason }) => reverseReason },
];

const WRITE_OFFS: readonly SheetColumn<WriteOff>[] = [
  { header: 'Write-off Number', type: 'text', width: 15, value: ({ writeOffNumber }) => writeOffNumber },
  { header: 'Invoice Number', type: 'text', width: 15, value: ({ invoiceNumber }) => invoiceNumber },
  { header: 'Tenant', type: 'text', width: 30, value: ({ tenantName }) => tenantName },
  { header: 'Amount', type: 'amount', value: ({ amount }) => amount },
  { header: 'VAT in It', type: 'amount', value: ({ vat }) => vat },
  { header: 'VAT Relief From', type: 'day', value: ({ vatReliefFrom }) => vatReliefFrom },
  { header: 'VAT Claimed On', type: 'day', value: ({ vatRelief }) => vatRelief?.claimedOn ?? null },
  { header: 'VAT Due Again On', type: 'day', value: ({ vatRelief }) => vatRelief?.returnedOn ?? null },
  { header: 'Date', type: 'day', value: ({ writtenOn }) => writtenOn },
  { header: 'Reason', type: 'text', width: 40, value: ({ reason }) => reason },
  { header: 'Recorded By', type: 'text', value: ({ recordedByName }) => recordedByName },
  { header: 'Reversed', type: 'text', width: 30, value: ({ reverseReason }) => reverseReason },
];

export const sendRefunds = async (deps: Deps, reply: FastifyReply, wanted: QueryOf<typeof exportRefunds>) => {
  const { refundFilter, presentRefunds: present } = refundRows;
  const rows = everyRow(
    refunds.id,
    ({ older, newestFirst, most }) =>
      deps.db
        .select()
        .from(refunds)
        .where(and(refundFilter(wanted), older))
        .orderBy(newestFirst)
        .limit(most),
    (some) => present(deps, some),
  );
  sendSheet(reply, wanted.format, `refunds-${await getToday(deps)}`, { sheet: 'Refunds', columns: REFUNDS, rows });
};

export const sendWriteOffs = async (deps: Deps, reply: FastifyReply, wanted: QueryOf<typeof exportWriteOffs>) => {
  const { selectWriteOffs, writeOffFilter, presentWriteOff: present } = writeOffRows;
  const rows = everyRow(
    writeOffs.id,
    ({ older, newestFirst, most }) =>
      selectWriteOffs(deps.db)
        .where(and(writeOffFilter(wanted), older))
        .orderBy(newestFirst)
        .limit(most),
    (some) => some.map(present),
  );
  const name = `write-offs-${await getToday(deps)}`;
  sendSheet(reply, wanted.format, name, { sheet: 'Write-offs', columns: WRITE_OFFS, rows });
};
