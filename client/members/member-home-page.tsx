import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Building2, CalendarDays, CalendarPlus, ReceiptText } from 'lucide-react';
import { leading } from '../../domain/kernel/fields.ts';
import type { MyBooking } from '../../domain/members/booking-contract.ts';
import type { MyInvoice, MySpace } from '../../domain/members/contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { portalFields, TENANT_FIELDS } from '../../domain/tenants/fields.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { AGREEMENT_LABELS } from '../../domain/tenants/rules.ts';
import { fullName } from '../../domain/users/rules.ts';
import { useCurrentUser } from '../api/session.ts';
import { paths } from '../paths.ts';
import { spanText } from '../portal/text.ts';
import { useConfig } from '../settings/config-queries.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { DateText } from '../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useZone } from '../ui/zone.ts';
import { DueCard } from './due-card.tsx';
import { FreeHoursCard } from './free-hours-card.tsx';
import { invoicePath, latestInvoicesQuery, nextBookingQuery } from './queries.ts';
import { WithCompany } from './with-company.tsx';

const MyAgreementsCard = onDemand(async () => (await import('./my-agreements-card.tsx')).MyAgreementsCard);
const PortalSessionsCard = onDemand(
  async () => (await import('../portal/portal-sessions-card.tsx')).PortalSessionsCard,
);

/** What a member sees is their own company's and nothing else. */
export function MemberHomePage() {
  usePageTitle('Your space');
  const user = useCurrentUser();
  const { companyName } = useConfig();
  const greeting = `Karibu, ${user?.firstName ?? (user ? fullName(user) : '')}`;
  return (
    <WithCompany title={greeting}>
      {(space) => (
        <>
          <PageHeader title={greeting} description={`${space.company.name} at ${companyName}`} />
          <div className="grid gap-4">
            <Standing status={space.company.status} />
            <DueCard space={space} />
            <div className="grid gap-4 md:grid-cols-2">
              <NextBookingCard mayBook={space.company.status === 'active'} />
              <FreeHoursCard allowance={space.allowance} />
            </div>
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <RecentInvoicesCard />
              <CompanyCard space={space} />
            </div>
            {space.agreements.length > 0 ? <MyAgreementsCard agreements={space.agreements} /> : null}
            <PortalSessionsCard />
          </div>
        </>
      )}
    </WithCompany>
  );
}

function Standing({ status }: { status: 'active' | 'suspended' | 'terminated' }) {
  if (status === 'active') return null;
  return status === 'suspended' ? (
    <Alert tone="waiting" title="Your membership is suspended">
      Room booking is paused. Please call or write to us.
    </Alert>
  ) : (
    <Alert title="Your membership has ended">Your invoices and statement stay here.</Alert>
  );
}

function NextBookingCard({ mayBook }: { mayBook: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(nextBookingQuery);
  return (
    <Card aria-label="Next Booking">
      <CardHeader title="Next Booking" icon={<CalendarDays aria-hidden />} />
      <CardBody>
        {data ? (
          <Booking booking={data} />
        ) : data === null ? (
          <p className="text-muted text-sm">No upcoming bookings.</p>
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} className="py-2" />
        ) : (
          <SkeletonText lines={2} label="Loading your next booking" />
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {mayBook ? (
            <ButtonLink href={paths.myNewBooking} variant="primary" icon={<CalendarPlus aria-hidden />}>
              Book a Room
            </ButtonLink>
          ) : null}
          <ButtonLink href={paths.myBookings}>All Bookings</ButtonLink>
        </div>
      </CardBody>
    </Card>
  );
}

function Booking({ booking }: { booking: MyBooking }) {
  const zone = useZone();
  return (
    <>
      <p className="wrap-break-word font-semibold">{booking.roomName}</p>
      <p className="text-sm tabular-nums">
        <DateText day={booking.bookingDate} weekday />, {spanText(booking.startTime, booking.endTime, zone)}
      </p>
      {booking.purpose ? <p className="wrap-break-word text-muted text-sm">{booking.purpose}</p> : null}
    </>
  );
}

const companyFields = leading(portalFields(TENANT_FIELDS), ['contactPerson', 'phone', 'email']);

/** What the space has on record of the company. */
function CompanyCard({ space }: { space: MySpace }) {
  const { currency, email } = useConfig();
  const { company, agreement, account, people } = space;
  return (
    <Card aria-label="Your Company">
      <CardHeader
        title="Your Company"
        icon={<Building2 aria-hidden />}
        description={
          <>
            Something wrong or out of date?{' '}
            {email ? (
              <Link
                href={`mailto:${email}?subject=${encodeURIComponent(`Our details: ${company.name}`)}`}
                className="underline"
              >
                Tell us
              </Link>
            ) : (
              'Tell reception'
            )}
            , and we’ll update it.
          </>
        }
      />
      <CardBody>
        <DescriptionList>
          <DescriptionItem name="Package">{space.package.name}</DescriptionItem>
          <DescriptionItem name="Rent">
            <MoneyText amount={space.package.rentAmount} currency={currency} />
            <span className="block text-muted text-xs">{CYCLE_LABELS[space.package.billingCycle].toLowerCase()}</span>
          </DescriptionItem>
          <DescriptionItem name="Agreement">{AGREEMENT_LABELS[agreement.type]}</DescriptionItem>
          <DescriptionItem name="Member Since">
            <DateText day={agreement.startDate} />
          </DescriptionItem>
          <DescriptionItem name="Ends">
            {agreement.endDate ? <DateText day={agreement.endDate} /> : 'Open-ended'}
          </DescriptionItem>
          <DescriptionItem name="Next Period">
            {agreement.nextDueDate ? <DateText day={agreement.nextDueDate} /> : null}
          </DescriptionItem>
          <DescriptionItem name="Deposit Held">
            {account.deposit === '0.00' ? null : <MoneyText amount={account.deposit} currency={currency} />}
          </DescriptionItem>
          <DescriptionItem name="Last Payment">
            <DateText day={account.lastPaymentDate} />
          </DescriptionItem>
          {companyFields.map(({ name, label, kind }) => (
            <DescriptionItem key={name} name={label} wide={kind === 'email' && 'phone'}>
              {kind === 'tel' ? phoneText(company[name] ?? '') : company[name]}
            </DescriptionItem>
          ))}
          <DescriptionItem name="People" wide>
            {people.length === 0
              ? null
              : people.map(({ name, role }) => (role ? `${name} (${role})` : name)).join(', ')}
          </DescriptionItem>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}

const SHOWN = 4;

function RecentInvoicesCard() {
  const { data, error, isFetching, refetch } = useQuery(latestInvoicesQuery(SHOWN));
  return (
    <Card aria-label="Recent Invoices">
      <CardHeader
        title="Recent Invoices"
        icon={<ReceiptText aria-hidden />}
        actions={
          <ButtonLink href={paths.myInvoices} variant="ghost" size="sm" className="-my-1.5 -mr-2">
            All Invoices
            <ArrowRight aria-hidden />
          </ButtonLink>
        }
      />
      {data?.length === 0 ? (
        <EmptyState title="No invoices yet" icon={<ReceiptText aria-hidden />} className="py-6">
          The first one appears here when it is issued.
        </EmptyState>
      ) : data ? (
        <ul className="divide-y divide-line border-line border-t">
          {data.map((invoice) => (
            <li key={invoice.id}>
              <Row invoice={invoice} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className="px-5 pb-5">
          <SkeletonText lines={4} label="Loading invoices" />
        </div>
      )}
    </Card>
  );
}

function Row({ invoice }: { invoice: MyInvoice }) {
  const { currency } = useConfig();
  return (
    <Link
      href={invoicePath(invoice.id)}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm -outline-offset-2 hover:bg-surface-2/60 sm:px-5"
    >
      <span className="block min-w-0 flex-1 leading-snug">
        <span className="block font-medium">{invoice.invoiceNumber}</span>
        <span className="block text-muted text-xs">
          due <DateText day={invoice.dueDate} />
        </span>
      </span>
      <StatusChip status={invoice.status} />
      <MoneyText amount={invoice.amount} currency={currency} />
    </Link>
  );
}
