import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus, ChevronDown, Pencil, Wallet } from 'lucide-react';
import { useParams } from 'wouter';
import type { Permission } from '../../domain/kernel/access.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { useCan } from '../api/session.ts';
import { TenantAccountCard } from '../billing/accounts/tenant-account-card.tsx';
import { TenantDocumentsCard } from '../billing/accounts/tenant-documents-card.tsx';
import { ChargesCard } from '../billing/charges/charges-card.tsx';
import { tenantOverviewQuery } from '../members/overview-query.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardWaiting } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { detailsColumns, MissingDetails } from '../ui/feedback/missing-details.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { tenantQuery } from './queries.ts';
import {
  PackageItem,
  StatusItems,
  TenantActionDialog,
  type TenantDialogPayload,
  useTenantDialog,
} from './tenant-actions.tsx';
import { AllowanceCard, ProfileCard, RentCard } from './tenant-cards.tsx';
import { PeopleCard } from './tenant-people.tsx';

const MemberLoginsCard = onDemand(
  async () => (await import('../members/member-logins-card.tsx')).MemberLoginsCard,
  CardWaiting,
);
const MoveInCard = onDemand(async () => (await import('../members/moves/move-in-card.tsx')).MoveInCard);
const TenantActivity = onDemand(async () => (await import('../audit/activity-card.tsx')).TenantActivity, CardWaiting);
const TenantAgreementsCard = onDemand(
  async () => (await import('../agreements/tenant-agreements-card.tsx')).TenantAgreementsCard,
  CardWaiting,
);
const TenantMailCard = onDemand(
  async () => (await import('../mailroom/tenant-mail-card.tsx')).TenantMailCard,
  CardWaiting,
);
const TenantOrdersCard = onDemand(
  async () => (await import('../mpesa/orders/tenant-orders-card.tsx')).TenantOrdersCard,
);
const TenantBookingsCard = onDemand(
  async () => (await import('../bookings/tenant-bookings-card.tsx')).TenantBookingsCard,
  CardWaiting,
);
const PassesCard = onDemand(async () => (await import('../passes/passes-card.tsx')).PassesCard);
const PortalSessionsCard = onDemand(
  async () => (await import('../portal/portal-sessions-card.tsx')).PortalSessionsCard,
  CardWaiting,
);
const BookingDialog = onDemand(async () => (await import('../bookings/form/booking-dialog.tsx')).BookingDialog);

const KIND = {
  noun: 'tenant',
  trail: [{ label: 'Tenants', href: paths.tenants }],
  listName: 'All Tenants',
  hint: 'The link may be old or incomplete. Past tenants are listed under Terminated.',
};

export function TenantPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(tenantQuery(id));
  const tenant = query.data;
  const overview = useQuery(tenantOverviewQuery(id));
  const { money, passes, bookings, mail, logins, activity, agreements, increaseLetters, standingOrders } =
    overview.data ?? {};
  const { openDialog, dialog } = useTenantDialog();
  const can = useCan();
  const failed = overview.error !== null && overview.data === undefined;
  const shows = (permission: Permission) => !failed && can(permission);
  if (!tenant) return <MissingDetails kind={KIND} query={query} />;
  return (
    <>
      <PageHeader
        trail={KIND.trail}
        title={tenant.companyName}
        description={
          <span className="inline-flex flex-wrap items-center gap-2">
            <StatusChip status={tenant.status} />
            {tenant.packageName}
          </span>
        }
        actions={<PageActions tenant={tenant} onAction={(kind) => openDialog({ kind, tenant })} />}
      />
      {failed ? (
        <Card className="mb-4">
          <ErrorState
            {...describeError(overview.error)}
            retrying={overview.isFetching}
            onRetry={() => void overview.refetch()}
          />
        </Card>
      ) : null}
      <div className={detailsColumns}>
        <div className="grid min-w-0 gap-4">
          <ProfileCard tenant={tenant} />
          {shows('payments:read') ? (
            <TenantDocumentsCard tenantId={tenant.id} documents={money?.documents} increaseLetters={increaseLetters} />
          ) : null}
          {shows('bookings:read') ? <TenantBookingsCard tenant={tenant} bookings={bookings ?? undefined} /> : null}
          <PeopleCard tenant={tenant} />
          {shows('users:read') ? <MemberLoginsCard tenant={tenant} logins={logins ?? undefined} /> : null}
          {shows('tenants:write') ? <PortalSessionsCard tenantId={tenant.id} /> : null}
          {shows('audit:read') ? <TenantActivity id={tenant.id} entries={activity ?? undefined} /> : null}
        </div>
        <div className="grid min-w-0 gap-4 max-lg:-order-1">
          <MoveInCard tenant={tenant} overview={overview.data} />
          <RentCard tenant={tenant} />
          {shows('agreements:read') ? <TenantAgreementsCard tenant={tenant} agreements={agreements} /> : null}
          {shows('payments:read') ? <TenantAccountCard tenant={tenant} money={money ?? undefined} /> : null}
          {shows('payments:read') ? (
            <ChargesCard to={{ tenantId: tenant.id, tenantName: tenant.companyName }} charges={money?.charges} />
          ) : null}
          {shows('payments:read') ? <TenantOrdersCard tenant={tenant} standing={standingOrders} /> : null}
          <PassesCard passes={passes} />
          <AllowanceCard tenant={tenant} />
          <TenantMailCard tenant={tenant} mail={mail} />
        </div>
      </div>
      <TenantActionDialog
        {...dialog}
        bookingDialog={({ tenantId, ...state }) => <BookingDialog {...state} initial={{ tenantId }} />}
      />
    </>
  );
}

type PageActionsProps = { tenant: Tenant; onAction: (kind: TenantDialogPayload['kind']) => void };

function PageActions({ tenant, onAction }: PageActionsProps) {
  const can = useCan();
  const mayChange = can('tenants:write');
  return (
    <>
      <ButtonLink href={`${paths.financials}?tenant=${tenant.id}`} icon={<Wallet aria-hidden />}>
        View Payments
      </ButtonLink>
      <ButtonLink href={`${paths.bookings}?tenant=${tenant.id}`} icon={<CalendarDays aria-hidden />}>
        View Bookings
      </ButtonLink>
      {can('bookings:write') && tenant.status === 'active' ? (
        <Button variant="secondary" icon={<CalendarPlus aria-hidden />} onClick={() => onAction('book')}>
          Book Meeting Room
        </Button>
      ) : null}
      {mayChange ? (
        <>
          <Menu
            trigger={
              <Button variant="secondary">
                Status
                <ChevronDown aria-hidden />
              </Button>
            }
          >
            {tenant.status === 'terminated' ? null : <PackageItem onAction={onAction} />}
            <StatusItems status={tenant.status} onAction={onAction} />
          </Menu>
          <Button icon={<Pencil aria-hidden />} onClick={() => onAction('edit')}>
            Edit Tenant
          </Button>
        </>
      ) : null}
    </>
  );
}
