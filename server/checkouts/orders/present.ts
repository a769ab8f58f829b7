import { eq, sql } from 'drizzle-orm';
import type { Checkout } from '../../../domain/checkouts/contract.ts';
import type { OrderState } from '../../../domain/checkouts/order-contract.ts';
import type { Db } from '../../db/connection/database.ts';
import { packageOrders } from '../tables.ts';

/** The package of a checkout, as its buyer sees it. */
export const presentOrder = async (db: Db, checkoutId: string): Promise<Checkout['order']> => {
  const [row] = await db
    .select({
      state: packageOrders.state,
      packageName: sql<string>`(select p.name from workspace_packages p where p.id = ${packageOrders.packageId})`,
      startDate: packageOrders.startDate,
      deposit: packageOrders.deposit,
    })
    .from(packageOrders)
    .where(eq(packageOrders.checkoutId, checkoutId));
  return row ?? null;
};

const MESSAGES: Partial<Record<OrderState, string>> = {
  waiting: 'Thank you. It is paid. We look at it within one working day and write to you.',
  approved: 'Welcome. It is yours.',
};

/** What is said to who paid for a package; null where there is none. */
export const orderMessage = (order: Checkout['order']): string | null => (order && MESSAGES[order.state]) ?? null;
