import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus, Contact, FileText, Pencil, ReceiptText } from 'lucide-react';
import { useParams } from 'wouter';
import type { Invoice } from '../../domain/billing/contract.ts';
import type { RoomBooking } from '../../domain/bookings/contract.ts';
import { pathTo, withQuery } from '../../domain/kernel/paths.ts';
import type { Party } from '../../domain/parties/contract.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { useCan } from '../api/session.ts';
import { invoiceColumns } from '../billing/invoices/invoice-columns.tsx';
import { invoicesPageQuery } from '../billing/invoices/queries.ts';
import { bookingsPageQuery } from '../bookings/queries.ts';
import { slotOfBooking } from '../bookings/slot-check.ts';
import { partyPassesQuery } from '../passes/queries.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, textLink } from '../ui/description-list.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { MissingDetails } from '../ui/feedback/missing-details.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { formatTimeRange } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { useCurrency, useZone } from '../ui/zone.ts';
import { partyQuery } from './queries.ts';

const PassesCard = onDemand(async () => (await import('../passes/passes-card.tsx')).PassesCard);
const TaxItems = onDemand(async () => (await import('./tax-items.tsx')).TaxItems);
const PartyDialog = onDemand(async () => (await import('./party-dialog.tsx')).PartyDialog);
const BookingDialog = onDemand(async () => (await import('../bookings/form/booking-dialog.tsx')).BookingDialog);
const InvoiceDialog = onDemand(async () => (await import('../billing/invoices/invoice-dialog.tsx')).InvoiceDialog);
const PaymentDialog = onDemand(async () => (await import('../billing/payments/payment-dialog.tsx')).PaymentDialog);

const KIND = { noun: 'person', trail: [{ label: 'People', href: paths.people }], listName: 'All People' };

type Action = 'edit' | 'book' | 'bill' | Invoice;

export function PersonPage() {
  const { id = '' } = useParams<{ id: string }>();
  const may = useCan();
  const query = useQuery(partyQuery(id));
  const party = query.data;
  const passes = useQuery({ ...partyPassesQuery(id), enabled: may('payments:read') });
  const { openDialog, dialog } = useDialog<Action>();
  if (!party) return <MissingDetails kind={KIND} query={query} />;
  const { payload, dialogKey, onClose } = dialog;
  const isOpen = (action: Action) => dialog.open && payload === action;
  return (
    <>
      <PageHeader
        trail={KIND.trail}
        title={party.name}
        description={party.erasedAt ? 'The details of this person were erased.' : (party.company ?? undefined)}
        actions={party.erasedAt ? null : <Actions onAction={openDialog} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <ContactCard party={party} />
        <div className="grid min-w-0 gap-4">
          <PassesCard passes={passes.data} />
          <BookingsCard party={party} />
          <InvoicesCard party={party} onPay={openDialog} />
        </div>
      </div>
      <PartyDialog key={`edit ${dialogKey}`} party={party} open={isOpen('edit')} onClose={onClose} />
      <BookingDialog key={`book ${dialogKey}`} initial={{ partyId: id }} open={isOpen('book')} onClose={onClose} />
      <InvoiceDialog key={`bill ${dialogKey}`} draft={null} partyId={id} open={isOpen('bill')} onClose={onClose} />
      {payload && typeof payload === 'object' ? (
        <PaymentDialog key={`pay ${dialogKey}`} target={{ invoice: payload }} open={dialog.open} onClose={onClose} />
      ) : null}
    </>
  );
}

function Actions({ onAction }: { onAction: (action: Action) => void }) {
  const may = useCan();
  return (
    <>
      {may('parties:write') ? (
        <Button variant="secondary" icon={<Pencil aria-hidden />} onClick={() => onAction('edit')}>
          Edit
        </Button>
      ) : null}
      {may('finance:write') ? (
        <Button variant="secondary" icon={<FileText aria-hidden />} onClick={() => onAction('bill')}>
          New Invoice
        </Button>
      ) : null}
      {may('bookings:write') ? (
        <Button icon={<CalendarPlus aria-hidden />} onClick={() => onAction('book')}>
          Book Meeting Room
        </Button>
      ) : null}
    </>
  );
}

function ContactCard({ party }: { party: Party }) {
  const { phone, email, kraPin, postalAddress, taxClass, withholdsVat, tenants, consentedAt, retainUntil, createdAt } =
    party;
  return (
    <Card aria-label="Contact">
      <CardHeader title="Contact" icon={<Contact aria-hidden />} />
      <DescriptionList className="px-5 pb-5">
        <DescriptionItem name="Phone" wide="phone">
          {phone ? (
            <a href={`tel:${phone}`} className={`${textLink} tabular-nums`}>
              {phoneText(phone)}
            </a>
          ) : null}
        </DescriptionItem>
        <DescriptionItem name="KRA PIN" wide="phone">
          {kraPin}
        </DescriptionItem>
        {postalAddress ? (
          <DescriptionItem name="Postal Address" wide>
            {postalAddress}
          </DescriptionItem>
        ) : null}
        {taxClass || withholdsVat ? <TaxItems party={party} /> : null}
        <DescriptionItem name="Email" wide>
          {email ? (
            <a href={`mailto:${email}`} className={textLink}>
              {email}
            </a>
          ) : null}
        </DescriptionItem>
        {tenants.length > 0 ? (
          <DescriptionItem name="Works For" wide>
            <WorksFor tenants={tenants} />
          </DescriptionItem>
        ) : null}
        <DescriptionItem name="Known Since">
          <DateText day={createdAt.slice(0, 10)} />
        </DescriptionItem>
        <DescriptionItem name="Kept Until">
          {retainUntil ? <DateText day={retainUntil} /> : tenants.length > 0 ? 'End of the tenancy' : null}
        </DescriptionItem>
        <DescriptionItem name="Privacy Notice" wide>
          {consentedAt ? (
            <>
              Agreed to on <DateText day={consentedAt.slice(0, 10)} />
            </>
          ) : null}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  );
}

function WorksFor({ tenants }: Pick<Party, 'tenants'>) {
  const mayOpen = useCan()('tenants:read');
  return (
    <ul className="grid gap-1">
      {tenants.map(({ id, companyName, role }) => (
        <li key={id}>
          {mayOpen ? (
            <Link href={pathTo(paths.tenant, id)} className={textLink}>
              {companyName}
            </Link>
          ) : (
            companyName
          )}
          {role ? `, ${role}` : null}
        </li>
      ))}
    </ul>
  );
}

const LATEST = '10';

function BookingsCard({ party: { id } }: { party: Party }) {
  const bookings = useQuery(bookingsPageQuery({ party: id, sort: '-startTime', limit: LATEST }));
  const zone = useZone();
  const columns: readonly Column<RoomBooking>[] = [
    { key: 'room', header: 'Room', cell: ({ roomName }) => roomName },
    { key: 'day', header: 'Date', width: '8.5rem', cell: ({ bookingDate }) => <DateText day={bookingDate} /> },
    {
      key: 'time',
      header: 'Time',
      width: '11rem',
      hideBelow: 'md',
      cell: (booking) => {
        const { start, end } = slotOfBooking(booking, zone);
        return formatTimeRange(start, end);
      },
    },
    {
      key: 'charge',
      header: 'Charge',
      width: '8rem',
      align: 'right',
      cell: ({ extraChargeAmount }) => <MoneyText amount={extraChargeAmount} />,
    },
    {
      key: 'status',
      header: 'Status',
      width: '9rem',
      asideOnPhone: true,
      cell: ({ status }) => <StatusChip status={status} />,
    },
  ];
  return (
    <Card aria-label="Bookings">
      <CardHeader title="Bookings" icon={<CalendarDays aria-hidden />} />
      <DataTable
        label="Bookings"
        columns={columns}
        rows={bookings.data?.rows}
        rowKey={(booking) => booking.id}
        rowHref={({ id: booking, bookingDate, status }) =>
          withQuery(paths.bookings, {
            day: bookingDate,
            cancelled: status === 'cancelled' ? 'show' : null,
            booking,
          })
        }
        error={bookings.error}
        onRetry={() => void bookings.refetch()}
        empty={
          <EmptyState title="No bookings yet" icon={<CalendarDays aria-hidden />} className="py-6">
            Rooms that are booked for this person appear here.
          </EmptyState>
        }
      />
    </Card>
  );
}

function InvoicesCard({ party: { id }, onPay }: { party: Party; onPay: (invoice: Invoice) => void }) {
  const mayTake = useCan()('payments:take');
  const currency = useCurrency();
  const invoices = useQuery(invoicesPageQuery({ party: id, limit: LATEST }));
  // Whose it is says the page.
  const columns = invoiceColumns(currency).filter(({ key }) => key !== 'tenant' && key !== 'type');
  const isOpen = ({ status }: Invoice) => status === 'pending' || status === 'overdue';
  return (
    <Card aria-label="Invoices">
      <CardHeader title="Invoices" icon={<ReceiptText aria-hidden />} />
      <DataTable
        label="Invoices"
        columns={columns.map(({ sortKey: _, ...column }) => column)}
        rows={invoices.data?.rows}
        rowKey={(invoice) => invoice.id}
        rowHref={({ id: invoice }) => withQuery(paths.financials, { invoice })}
        rowActions={(invoice) =>
          mayTake && isOpen(invoice) ? (
            <Button variant="secondary" size="sm" onClick={() => onPay(invoice)}>
              Take Payment
            </Button>
          ) : null
        }
        error={invoices.error}
        onRetry={() => void invoices.refetch()}
        empty={
          <EmptyState title="No invoices yet" icon={<ReceiptText aria-hidden />} className="py-6">
            Room hours are invoiced by the daily run; other charges with New Invoice.
          </EmptyState>
        }
      />
    </Card>
  );
}
