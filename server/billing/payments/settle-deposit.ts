import { sql } from 'drizzle-orm';
import { splitDeposit } from '../../../domain/billing/payments/payment-rules.ts';
import type {
  DepositSettlement,
  settleDeposit as SettleDeposit,
} from '../../../domain/billing/payments/settlement-contract.ts';
import type { BodyOf, OutputOf } from '../../../domain/kernel/endpoint.ts';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { lockAccount } from '../../tenants/lock-tenant.ts';
import { tenantAccounts } from '../accounts/balances.ts';
import { applyTenantCredit } from '../accounts/settle.ts';
import { refundDeposit, setOffDeposit } from './deposits.ts';

const MOST_LISTED = 200;

type Ended = { id: string; name: string; endDate: Day | null };

const propose = async (deps: Deps, tenants: readonly Ended[]): Promise<DepositSettlement[]> => {
  const accounts = await tenantAccounts(
    deps.db,
    tenants.map(({ id }) => id),
    await getToday(deps),
  );
  return tenants.flatMap(({ id, name, endDate }) => {
    const account = accounts.get(id);
    if (!account) return [];
    const { deposit, owed, credit } = account;
    const split = splitDeposit({ held: parseMoney(deposit), owed: parseMoney(owed), credit: parseMoney(credit) });
    return [
      {
        tenantId: id,
        tenantName: name,
        endDate,
        held: deposit,
        owed,
        credit,
        applied: toDecimalText(split.applied),
        refund: toDecimalText(split.refund),
        stillOwed: toDecimalText(split.stillOwed),
      },
    ];
  });
};

export const listDepositsToSettle = async (deps: Deps): Promise<DepositSettlement[]> => {
  const { rows } = await deps.db.execute<Ended>(sql`
    select t.id, t.company_name as name, t.end_date::text as "endDate" from deposit_balances d join tenants t on t.id = d.tenant_id
    where d.balance > 0 and t.status = 'terminated' order by t.end_date, t.id limit ${MOST_LISTED}`);
  return propose(deps, rows);
};

export const getSettlement = async (deps: Deps, tenantId: string): Promise<DepositSettlement> => {
  const { rows } = await deps.db.execute<Ended>(sql`
    select t.id, t.company_name as name, t.end_date::text as "endDate" from tenants t where t.id = ${tenantId}::uuid`);
  const [proposed] = await propose(deps, rows);
  if (!proposed) throw notFound('Tenant');
  return proposed;
};

const REASON = 'Settlement at the end of the tenancy';

/** Carries out what was proposed, or nothing: an account that has changed since is looked at again first. */
export const settleDeposit = async (
  deps: Deps,
  tenantId: string,
  { applied, refund, paymentMethod, cashAccountId, reference }: BodyOf<typeof SettleDeposit>,
): Promise<OutputOf<typeof SettleDeposit>> => {
  if (!(await lockAccount(deps.db, tenantId))) throw notFound('Tenant');
  const proposed = await getSettlement(deps, tenantId);
  if (proposed.held === '0.00') throw new AppError('deposit_short', 'No deposit is held');
  if (parseMoney(proposed.applied) !== applied || parseMoney(proposed.refund) !== refund) {
    throw new AppError('conflict', 'The account has changed: look at the settlement again');
  }
  if (refund > 0 && !paymentMethod) throw invalid({ paymentMethod: 'Choose how the rest goes back' });
  await applyTenantCredit(deps.db, tenantId, await getToday(deps));
  const moves = [];
  if (applied > 0) moves.push(await setOffDeposit(deps, { tenantId, amount: applied, reason: REASON }));
  if (refund > 0 && paymentMethod) {
    const back = { tenantId, amount: refund, paymentMethod, cashAccountId, reference, reason: REASON };
    moves.push(await refundDeposit(deps, back));
  }
  return { moves, settlement: await getSettlement(deps, tenantId) };
};
