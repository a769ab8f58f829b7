import { sql } from 'drizzle-orm';
import type { Day } from '../../../domain/kernel/time.ts';
import { type BatchQuery, batchQuery } from '../../db/query/query-batch.ts';
import { withReadableDays } from '../kernel/format.ts';

type Sold = { id: string; number: string; description: string };

/** What the invoices of a tenant in a period are for, by their id, as a statement says it. */
export const soldTo = (
  tenantId: string,
  { from, to }: { from: Day; to: Day },
): BatchQuery<ReadonlyMap<string, string>> =>
  batchQuery(
    sql`
    select id, invoice_number as number, description from invoices
    where tenant_id = ${tenantId}::uuid and invoice_number is not null and issue_date between ${from}::date and ${to}::date`,
    (rows: readonly Sold[]) =>
      new Map(
        rows.map(
          ({ id, number, description }) => [id, `Invoice ${number} · ${withReadableDays(description)}`] as const,
        ),
      ),
  );
