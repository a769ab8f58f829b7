import { sql } from 'drizzle-orm';
import { formatDay } from '../../domain/kernel/format.ts';
import { paths, withQuery } from '../../domain/kernel/paths.ts';
import { amount, type Describer, text } from '../db/query/audit-text.ts';
import type { Feature } from '../feature.ts';
import { samePerson } from '../parties/same-person.ts';
import { integrityRules } from './integrity-rules.ts';
import { searchCheckouts } from './search.ts';
import type * as tables from './tables.ts';
import { checkoutsToSettle } from './waiting.ts';

const VERBS: Readonly<Record<string, string>> = {
  paid: 'was paid',
  review: 'waits for a person',
  expired: 'ran out',
  refunding: 'is to be returned',
  refunded: 'was returned',
  cancelled: 'was given up',
};

const describeCheckout: Describer = ({ action, before, after }) => {
  const path = withQuery(paths.financials, { tab: 'online' });
  const checkout = `checkout ${text(after, 'reference')} of ${amount(after)}`;
  if (action === 'insert') return { text: `opened ${checkout}`, path };
  const verb = VERBS[text(after, 'state')];
  if (action !== 'update' || !verb || text(before, 'state') === text(after, 'state')) return null;
  return { text: `${checkout} ${verb}`, path };
};

const describeRefund: Describer = ({ action, before, after }) => {
  const path = withQuery(paths.financials, { tab: 'online' });
  const money = `${amount(after)} of an online booking`;
  if (action === 'insert') return { text: `was to return ${money}: ${text(after, 'reason')}`, path };
  return text(before, 'refundId') === text(after, 'refundId') ? null : { text: `paid ${money} back`, path };
};

const ORDER_VERBS: Readonly<Record<string, string>> = {
  waiting: 'was paid and waits for approval',
  approved: 'was approved',
  refused: 'was refused',
  lapsed: 'ran out',
};

const describeOrder: Describer = ({ action, before, after }) => {
  const path = paths.agreements;
  const order = `the order of a package from ${formatDay(text(after, 'start_date'))}`;
  if (action === 'insert') return { text: `opened ${order}`, path };
  const verb = ORDER_VERBS[text(after, 'state')];
  if (action !== 'update' || !verb || text(before, 'state') === text(after, 'state')) return null;
  return { text: `${order} ${verb}`, path };
};

export const checkoutsFeature = {
  tables: {
    checkouts: 'no-delete',
    checkout_items: 'append-only',
    checkout_receipts: 'append-only',
    booking_moves: 'append-only',
    checkout_refunds: 'no-delete',
    package_orders: 'no-delete',
  },
  constraints: {
    checkout_refunds_stay: { code: 'conflict', message: 'This refund was changed a moment ago' },
    package_orders_stay: { code: 'conflict', message: 'This order was decided a moment ago' },
    checkouts_stay: { code: 'conflict', message: 'This checkout was changed a moment ago' },
  },
  dashboardNeeds: {
    checkoutsToSettle: { permission: 'payments:read', count: () => checkoutsToSettle },
    ordersToApprove: {
      permission: 'agreements:write',
      count: () => sql`(select count(*)::int from package_orders where state = 'waiting')`,
    },
  },
  integrityRules,
  search: { checkout: { permission: 'payments:read', select: searchCheckouts } },
  auditTexts: { checkouts: describeCheckout, checkout_refunds: describeRefund, package_orders: describeOrder },
  personalData: {
    visitor: (person) => [
      {
        name: 'checkouts',
        title: 'Online checkouts',
        query: sql`select created_at, reference, state, amount, bill_to ->> 'name' as name, bill_to ->> 'email' as email,
          bill_to ->> 'phone' as phone, bill_to ->> 'kraPin' as kra_pin
          from checkouts where party_id in ${samePerson(person)} order by created_at`,
      },
      {
        name: 'checkoutRefunds',
        title: 'Money returned of online checkouts',
        query: sql`select r.created_at, c.reference, r.price, r.kept, r.amount, r.way, r.reason
          from checkout_refunds r join checkouts c on c.id = r.checkout_id where c.party_id in ${samePerson(person)} order by r.created_at`,
      },
      {
        name: 'packageOrders',
        title: 'Packages bought online',
        query: sql`select o.created_at, c.reference, p.name as package, o.start_date, o.rent, o.deposit, o.state, o.reason
          from package_orders o join checkouts c on c.id = o.checkout_id join workspace_packages p on p.id = o.package_id
          where c.party_id in ${samePerson(person)} order by o.created_at`,
      },
    ],
  },
} satisfies Feature<typeof tables>;
