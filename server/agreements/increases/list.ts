import { eq, type SQL, sql } from 'drizzle-orm';
import type { AgreementIncrease } from '../../../domain/agreements/contract.ts';
import type { IncreaseLetter } from '../../../domain/agreements/increases/increase-contract.ts';
import { notFound } from '../../../domain/kernel/errors.ts';
import type { BillingCycle } from '../../../domain/packages/contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { stateOfMails } from '../../mail/service.ts';
import { agreementIncreases, agreements } from '../tables.ts';

/** Names the letter of an increase, so that it is mailed once. */
export const letterKey = (id: string): string => `increase:${id}`;

const { id, percent, effectiveOn, rentBefore, rentAfter, letterState, letterOn, approvedBy, createdAt } =
  agreementIncreases;
const columns = { id, percent, effectiveOn, rentBefore, rentAfter, letterState, letterOn, approvedBy, createdAt };

const selectIncreases = (db: Db, where: SQL) =>
  db
    .select({
      ...columns,
      percent: sql<number>`${percent}::float8`,
      agreementId: agreementIncreases.agreementId,
      agreementNumber: sql<string>`${agreements.number}`,
      lines: agreementIncreases.lines,
      tenantId: agreements.tenantId,
      // That of the day from which it counts.
      billingCycle: sql<BillingCycle>`coalesce((select l.billing_cycle from agreement_lines l where l.agreement_id = ${agreements.id}
        and l.start_date <= ${effectiveOn} and coalesce(l.end_date, 'infinity') >= ${effectiveOn} limit 1), ${agreements.billingCycle})`,
    })
    .from(agreementIncreases)
    .innerJoin(agreements, eq(agreements.id, agreementIncreases.agreementId))
    .where(where);

const withDelivery = async <Row extends { id: string }>(db: Db, rows: readonly Row[]) => {
  const states = await stateOfMails(
    db,
    rows.map((row) => letterKey(row.id)),
  );
  return rows.map((row) => ({ ...row, delivery: states.get(letterKey(row.id)) ?? null }));
};

export const listIncreases = async (db: Db, agreementId: string): Promise<AgreementIncrease[]> =>
  withDelivery(
    db,
    await selectIncreases(db, eq(agreementIncreases.agreementId, agreementId)).orderBy(
      sql`${effectiveOn} desc, ${createdAt} desc`,
    ),
  );

/** The letters that a tenant got, the latest first. */
export const listTenantLetters = async (db: Db, tenantId: string, count: number): Promise<IncreaseLetter[]> =>
  withDelivery(
    db,
    await selectIncreases(db, sql`${agreements.tenantId} = ${tenantId} and ${letterState} = 'written'`)
      .orderBy(sql`${letterOn} desc, ${createdAt} desc`)
      .limit(count),
  );

export const getIncrease = async (db: Db, increaseId: string) => {
  const [row] = await withDelivery(db, await selectIncreases(db, eq(agreementIncreases.id, increaseId)));
  if (!row) throw notFound('Increase');
  return row;
};
