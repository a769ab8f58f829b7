import { and, desc, eq, gte, notInArray, or } from 'drizzle-orm';
import { AppError, invalid, notFound } from '../../../domain/kernel/errors.ts';
import { formatDay } from '../../../domain/kernel/format.ts';
import { parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { amountText } from '../../../domain/kernel/money-text.ts';
import type { Day } from '../../../domain/kernel/time.ts';
import type { OrderInput } from '../../../domain/mpesa/order-contract.ts';
import { getToday } from '../../clock.ts';
import { uuidV7 } from '../../db/query/uuid-v7.ts';
import type { Deps } from '../../deps.ts';
import { queueEffect } from '../../gateway/effects.ts';
import { findTenant, lockAccount } from '../../tenants/lock-tenant.ts';
import { payCodeFor } from '../../tenants/pay-codes.ts';
import { type ChannelRow, chooseChannel } from '../channels/find.ts';
import { mpesaOrders } from '../order-tables.ts';
import { PROVIDER, refuseUnready } from '../requests/prompt.ts';

export const ORDER_EFFECT = 'order';

/** Holds the tenant, so that one order is written down after the other. Answers the pay code. */
const lockPaying = async (deps: Deps, tenantId: string): Promise<string> => {
  await lockAccount(deps.db, tenantId);
  const tenant = await findTenant(deps, tenantId);
  const payCode = await payCodeFor(deps.db, tenantId);
  if (!tenant || !payCode) throw notFound('Tenant');
  if (tenant.status === 'terminated') throw new AppError('conflict', `${tenant.companyName} has moved out`);
  return payCode;
};

const choosePaybill = async (deps: Deps, channelId: string | null | undefined): Promise<ChannelRow> => {
  const channel = await chooseChannel(deps.db, channelId);
  // Money to a till says nothing of whose it is.
  if (channel.kind !== 'paybill')
    throw new AppError('conflict', 'Standing orders need a paybill: a till has no account');
  refuseUnready(deps, channel);
  return channel;
};

// Two that are both agreed to would pay twice. One whose last day has passed pays no more.
const refuseSecond = async (deps: Deps, tenantId: string, today: Day): Promise<void> => {
  const [earlier] = await deps.db
    .select()
    .from(mpesaOrders)
    .where(
      and(
        eq(mpesaOrders.tenantId, tenantId),
        notInArray(mpesaOrders.state, ['refused', 'ended']),
        or(notInArray(mpesaOrders.state, ['active']), gte(mpesaOrders.endDate, today)),
      ),
    )
    .orderBy(desc(mpesaOrders.createdAt))
    .limit(1);
  if (!earlier) return;
  const { currency } = (await deps.settings.get()).general;
  const order = `A standing order for ${amountText(parseMoney(earlier.amount), currency)}`;
  throw new AppError(
    'conflict',
    earlier.state === 'active'
      ? `${order} pays until ${formatDay(earlier.endDate)}. Once the payer has ended it on the phone, mark it as ended.`
      : `${order} is not answered yet, and might still be agreed to. Settle that one first.`,
  );
};

type By = { id: string | null; name: string };

/** Writes down a standing order; it goes to the phone once this is committed. Answers its id. */
export const placeOrder = async (deps: Deps, input: OrderInput, by: By): Promise<string> => {
  const { db } = deps;
  const { tenantId, phone, amount, frequency, startDate, endDate } = input;
  const today = await getToday(deps);
  if (startDate < today) throw invalid({ startDate: 'Must be today or later' });
  const payCode = await lockPaying(deps, tenantId);
  const channel = await choosePaybill(deps, input.channelId);
  await refuseSecond(deps, tenantId, today);
  const id = uuidV7();
  const effectId = await queueEffect(db, {
    provider: PROVIDER,
    kind: ORDER_EFFECT,
    subjectType: 'mpesa_order',
    subjectId: id,
    payload: {},
    dedupeKey: id,
  });
  await db.insert(mpesaOrders).values({
    id,
    effectId,
    channelId: channel.id,
    tenantId,
    name: `Rent ${payCode} from ${formatDay(startDate)}`,
    phone,
    amount: toDecimalText(amount),
    accountReference: payCode,
    frequency,
    startDate,
    endDate,
    requestedBy: by.id,
    requestedByName: by.name,
    createdAt: deps.clock.now(),
  });
  return id;
};
