import { useQuery } from '@tanstack/react-query';
import type { Opening } from '../api/opening.ts';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Desk, type DeskSaleProps, type DeskTourProps } from './desk.tsx';
import { counterQuery } from './queries.ts';
import type { PromptProps } from './sale/sale-dialog.tsx';
import type { Someone } from './someone.ts';

/** The prompt belongs to a feature after the counter: here both are put together. */
const Sale = onDemand(async () => {
  const [{ SaleDialog }, { PromptDialog }, { useCanPrompt }] = await Promise.all([
    import('./sale/sale-dialog.tsx'),
    import('../mpesa/requests/prompt-dialog.tsx'),
    import('../mpesa/requests/queries.ts'),
  ]);
  function Prompt({ sale: { invoice, tenantId, customerName }, phone, ...shown }: PromptProps) {
    const { id, invoiceNumber, balance } = invoice;
    return (
      <PromptDialog
        invoices={[{ id, invoiceNumber, tenantId, tenantName: customerName, balance, dueDate: '' }]}
        phone={phone}
        latest={null}
        name={customerName}
        {...shown}
      />
    );
  }
  return function DeskSale(props: DeskSaleProps) {
    return <SaleDialog canPrompt={useCanPrompt()} Prompt={Prompt} {...props} />;
  };
});

/** So do tours. */
const Tour = onDemand(async () => {
  const { CallerDialog } = await import('../tours/caller-dialog.tsx');
  return function DeskTour({ someone, ...shown }: DeskTourProps) {
    return <CallerDialog caller={toCaller(someone)} {...shown} />;
  };
});

const toCaller = (someone: Someone) => {
  if (someone.kind === 'nobody') return null;
  if (someone.kind === 'new') return { name: someone.name ?? '', phone: someone.phone, email: null, company: null };
  const { name, phone, email, company } = someone.known;
  return { name, phone, email, company };
};

export const opening: Opening = (ask) => ask(counterQuery);

export function CounterPage() {
  return (
    <>
      <PageHeader title="Counter" description={<SoldToday />} />
      <Desk Sale={Sale} Tour={Tour} />
    </>
  );
}

function SoldToday() {
  const { data } = useQuery(counterQuery);
  if (!data) return 'The desk at a glance.';
  const { count, amount } = data.salesToday;
  if (count === 0) return 'Nothing was sold at the desk today yet.';
  return (
    <>
      {count === 1 ? '1 sale today' : `${count} sales today`}, <MoneyText amount={amount} />.
    </>
  );
}
