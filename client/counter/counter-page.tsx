import { useQuery } from '@tanstack/react-query';
import type { Opening } from '../api/opening.ts';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Desk, type DeskSaleProps, type DeskTourProps } from './desk.tsx';
import { counterQuery } from './queries.ts';
import type { PayRoomProps } from './room/pay-room-dialog.tsx';
import type { Someone } from './someone.ts';

/** The prompt belongs to a feature after the counter: here both are put together. */
const Sale = onDemand(async () => {
  const [{ SaleDialog }, { SalePrompt }, { useCanPrompt }] = await Promise.all([
    import('./sale/sale-dialog.tsx'),
    import('../mpesa/requests/sale-prompt.tsx'),
    import('../mpesa/requests/queries.ts'),
  ]);
  return function DeskSale(props: DeskSaleProps) {
    return <SaleDialog canPrompt={useCanPrompt()} Prompt={SalePrompt} {...props} />;
  };
});

const PayRoom = onDemand(async () => {
  const [{ PayRoomDialog }, { SalePrompt }, { useCanPrompt }] = await Promise.all([
    import('./room/pay-room-dialog.tsx'),
    import('../mpesa/requests/sale-prompt.tsx'),
    import('../mpesa/requests/queries.ts'),
  ]);
  return function PayRoom(props: PayRoomProps) {
    return <PayRoomDialog canPrompt={useCanPrompt()} Prompt={SalePrompt} {...props} />;
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
      <Desk Sale={Sale} Tour={Tour} PayRoom={PayRoom} />
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
