import { useQuery } from '@tanstack/react-query';
import type { PackageOrder } from '../../../domain/checkouts/order-contract.ts';
import { addDays } from '../../../domain/kernel/time.ts';
import { CYCLE_UNITS } from '../../../domain/packages/rules.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { waitingOrdersQuery } from './queries.ts';

const OrderDialog = onDemand(async () => (await import('./order-dialog.tsx')).OrderDialog);

type Chosen = { order: PackageOrder; decision: 'approve' | 'refuse' };

/** Packages that were bought online and paid: nobody is a tenant before a person says so. Nothing where none waits. */
export function WaitingOrdersCard() {
  const { data: orders = [] } = useQuery(waitingOrdersQuery);
  const mayDecide = useCan()('agreements:write');
  const { openDialog, dialog } = useDialog<Chosen>();
  const { payload, dialogKey, open, onClose } = dialog;
  if (orders.length === 0 && !open) return null;
  return (
    <Card aria-label="Bought Online" className="mb-4">
      <CardHeader title="Bought Online" description="Paid, and waiting for approval." />
      <ul className="m-0 list-none divide-y divide-line border-line border-t p-0">
        {orders.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 text-sm sm:px-5">
            <Order order={order} />
            {mayDecide ? (
              <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
                <Button variant="secondary" onClick={() => openDialog({ order, decision: 'refuse' })}>
                  Refuse
                </Button>
                <Button onClick={() => openDialog({ order, decision: 'approve' })}>Approve</Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {payload ? <OrderDialog key={dialogKey} {...payload} open={open} onClose={onClose} /> : null}
    </Card>
  );
}

const contactText = ({ contactPerson, customer, email, phone, kraPin }: PackageOrder): string =>
  [contactPerson === customer ? null : contactPerson, phone, email, kraPin && `PIN ${kraPin}`]
    .filter(Boolean)
    .join(' · ');

function Order({ order }: { order: PackageOrder }) {
  const { customer, packageName, startDate, paidThrough, rent, billingCycle, deposit, amount } = order;
  return (
    <div className="min-w-0 flex-1 basis-72">
      <p className="wrap-break-word font-semibold">{customer}</p>
      <p className="wrap-break-word text-muted">{contactText(order)}</p>
      <p className="mt-1.5 wrap-break-word">
        {`${packageName} from ${formatDay(startDate)}, `}
        <MoneyText amount={rent} />
        {` ${CYCLE_UNITS[billingCycle]}`}
      </p>
      <p className="text-muted">
        {'Paid '}
        <MoneyText amount={amount} className="font-semibold text-text" />
        {`: the first period to ${formatDay(addDays(paidThrough, -1))}`}
        {Number(deposit) > 0 ? (
          <>
            {' and a deposit of '}
            <MoneyText amount={deposit} />
          </>
        ) : null}
        {order.receiptNumber ? `, receipt ${order.receiptNumber}` : ''}
      </p>
    </div>
  );
}
