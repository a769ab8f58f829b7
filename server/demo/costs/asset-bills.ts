import { sql } from 'drizzle-orm';
import { SEEDED_CASH_ACCOUNTS } from '../../../domain/cash/rules.ts';
import { AssetInput } from '../../../domain/inventory/asset-contract.ts';
import { addDays, type Day } from '../../../domain/kernel/time.ts';
import { SupplierInput } from '../../../domain/suppliers/contract.ts';
import { BillPaymentInput } from '../../../domain/suppliers/payments/payment-contract.ts';
import type { Db } from '../../db/connection/database.ts';
import type { Deps } from '../../deps.ts';
import { putAsset } from '../../inventory/assets/assets.ts';
import { approveBill } from '../../suppliers/bills/approve.ts';
import { type PayDeps, payBills } from '../../suppliers/payments/pay.ts';
import { createSupplier } from '../../suppliers/suppliers/service.ts';

const TERMS = 30;

const actAs = async (db: Db, actor: string, name: string): Promise<void> => {
  await db.execute(sql`select set_config('app.actor', ${actor}, true), set_config('app.actor_name', ${name}, true)`);
};

// Large bills are approved by somebody else than who entered them.
const approve = async (deps: PayDeps, id: string): Promise<void> => {
  const { rows } = await deps.db.execute<Record<'actor' | 'name' | 'admin' | 'adminName', string>>(sql`
    select current_setting('app.actor') as actor, current_setting('app.actor_name') as name, 'user:' || id as admin,
      first_name || ' ' || last_name as "adminName" from users where role = 'admin' order by created_at limit 1`);
  const [who] = rows;
  if (!who) throw new Error('The demo has no administrator');
  await actAs(deps.db, who.admin, who.adminName);
  await approveBill(deps, id, { actor: who.admin, role: 'admin' });
  await actAs(deps.db, who.actor, who.name);
};

type Bought = { itemId: string; number: string; from: string; on: Day };

type BuyDeps = PayDeps & Pick<Deps, 'config'>;

/** Things that were bought on a supplier's bill, which was paid when it was due. */
export const buyOnBills = async (at: (day: Day) => BuyDeps, all: readonly Bought[], today: Day): Promise<void> => {
  const suppliers = new Map<string, string>();
  for (const { itemId, number, from, on } of all) {
    const deps = at(on);
    const fields = SupplierInput.parse({ name: from, termsDays: TERMS });
    const supplierId = suppliers.get(from) ?? (await createSupplier(deps, fields)).id;
    suppliers.set(from, supplierId);
    const terms = { paidFrom: 'payables', supplierId, billNumber: number, billTaxClass: 'D' };
    await putAsset(deps, itemId, AssetInput.parse(terms));
    const { rows } = await deps.db.execute<{ id: string }>(sql`select id from bills where number = ${number}`);
    const [bill] = rows;
    if (!bill) continue;
    await approve(deps, bill.id);
    const date = addDays(on, TERMS);
    if (date > today) continue;
    const payment = { billIds: [bill.id], cashAccountId: SEEDED_CASH_ACCOUNTS.bank_transfer.id, date };
    await payBills(at(date), BillPaymentInput.parse({ ...payment, reference: `EFT for ${number}` }));
  }
};
