import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect } from 'react';
import { Router } from 'wouter';
import { toDay } from '../domain/kernel/time.ts';
import type { CurrentUser } from '../domain/users/contract.ts';
import { ApiError } from './api/call.ts';
import { useConnection } from './api/connection.ts';
import type { Opening } from './api/opening.ts';
import { queryClient } from './api/query-client.ts';
import { currentUserQuery } from './api/session.ts';
import { paths } from './paths.ts';
import { createScreens } from './screens.ts';
import { configQuery } from './settings/config-queries.ts';
import type { Pages } from './shell/areas.ts';
import type { PublicPages } from './shell/public-pages.ts';
import { LoadingScreen, StartFailed } from './start-failed.tsx';
import { ConnectionBanner } from './ui/feedback/connection-banner.tsx';
import { lazyPart, whenIdle } from './ui/feedback/on-demand.tsx';
import { Currency, Zone } from './ui/zone.ts';
import { followOtherTabs } from './users/logout.ts';

type PageModule<Name extends string> = Record<Name, ComponentType> & { opening?: Opening };

const page = <Name extends string>(load: () => Promise<PageModule<Name>>, name: Name) => {
  let fetched: PageModule<Name> | null = null;
  const part = lazyPart(async () => {
    fetched = await load();
    return fetched[name];
  });
  return Object.assign(part, { isThere: () => fetched !== null, getOpening: () => fetched?.opening });
};

const dashboard = page(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage');

// What each address shows. A screen is loaded when it is first opened; shell/areas.ts says who may open it.
const pages = {
  [paths.home]: dashboard,
  [paths.dashboard]: dashboard,
  [paths.counter]: page(() => import('./counter/counter-page.tsx'), 'CounterPage'),
  [paths.workspaces]: page(() => import('./packages/workspaces-page.tsx'), 'WorkspacesPage'),
  [paths.floorPlan]: page(() => import('./units/floor-plan/floor-plan-page.tsx'), 'FloorPlanPage'),
  [paths.tenants]: page(() => import('./tenants/tenants-page.tsx'), 'TenantsPage'),
  [paths.tenant]: page(() => import('./tenants/tenant-page.tsx'), 'TenantPage'),
  [paths.people]: page(() => import('./parties/people-page.tsx'), 'PeoplePage'),
  [paths.person]: page(() => import('./parties/person-page.tsx'), 'PersonPage'),
  [paths.agreements]: page(() => import('./agreements/agreements-page.tsx'), 'AgreementsPage'),
  [paths.renewals]: page(() => import('./agreements/renewals-page.tsx'), 'RenewalsPage'),
  [paths.agreement]: page(() => import('./agreements/agreement-page.tsx'), 'AgreementPage'),
  [paths.moveIn]: page(() => import('./members/moves/move-in-page.tsx'), 'MoveInPage'),
  [paths.moveOut]: page(() => import('./members/moves/move-out-page.tsx'), 'MoveOutPage'),
  [paths.bookings]: page(() => import('./bookings/bookings-page.tsx'), 'BookingsPage'),
  [paths.financials]: page(() => import('./billing/financials-page.tsx'), 'FinancialsPage'),
  [paths.hr]: page(() => import('./payroll/hr-page.tsx'), 'HrPage'),
  [paths.employee]: page(() => import('./payroll/employees/employee-page.tsx'), 'EmployeePage'),
  [paths.reports]: page(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
  [paths.visitors]: page(() => import('./visits/visitors-page.tsx'), 'VisitorsPage'),
  [paths.mail]: page(() => import('./mailroom/mail-page.tsx'), 'MailPage'),
  [paths.suppliers]: page(() => import('./suppliers/suppliers-page.tsx'), 'SuppliersPage'),
  [paths.supplier]: page(() => import('./suppliers/suppliers/supplier-page.tsx'), 'SupplierPage'),
  [paths.bill]: page(() => import('./suppliers/bills/bill-page.tsx'), 'BillPage'),
  [paths.billPayment]: page(() => import('./suppliers/payments/payment-page.tsx'), 'BillPaymentPage'),
  [paths.inventory]: page(() => import('./inventory/inventory-page.tsx'), 'InventoryPage'),
  [paths.inventoryItem]: page(() => import('./inventory/items/item-page.tsx'), 'ItemPage'),
  [paths.stockTake]: page(() => import('./inventory/stock-takes/stock-take-page.tsx'), 'StockTakePage'),
  [paths.ledger]: page(() => import('./ledger/ledger-page.tsx'), 'LedgerPage'),
  [paths.outbox]: page(() => import('./outbox/outbox-page.tsx'), 'OutboxPage'),
  [paths.offlineActs]: page(() => import('./devices/offline-acts-page.tsx'), 'OfflineActsPage'),
  [paths.settings]: page(() => import('./shell/settings-screen.tsx'), 'SettingsScreen'),
  [paths.users]: page(() => import('./users/users-page.tsx'), 'UsersPage'),
  [paths.backups]: page(() => import('./backups/backups-page.tsx'), 'BackupsPage'),
  [paths.health]: page(() => import('./health/health-page.tsx'), 'HealthPage'),
  [paths.privacy]: page(() => import('./privacy/privacy-page.tsx'), 'PrivacyPage'),
  [paths.migration]: page(() => import('./migration/migration-page.tsx'), 'MigrationPage'),
  [paths.welcome]: page(() => import('./setup/welcome-page.tsx'), 'WelcomePage'),
  [paths.auditLog]: page(() => import('./audit/audit-page.tsx'), 'AuditPage'),
} satisfies Pages;

const publicPages = {
  landing: page(() => import('./shell/front-page.tsx'), 'FrontPage'),
  clientPortal: page(() => import('./portal/portal-page.tsx'), 'PortalPage'),
  login: page(() => import('./users/login/login-page.tsx'), 'LoginPage'),
  setup: page(() => import('./users/login/first-admin-page.tsx'), 'SetupPage'),
} satisfies PublicPages;

const getToday = () =>
  toDay(new Date().toISOString(), queryClient.getQueryData(configQuery.queryKey)?.timezone ?? 'Africa/Nairobi');
const screens = createScreens(queryClient, pages, getToday);

const SignedOut = lazyPart(async () => (await import('./shell/signed-out.tsx')).SignedOut);
const SignedIn = lazyPart(async () => (await import('./shell/signed-in.tsx')).SignedIn);

/** What the address names is fetched along with the answer to who is asking, and not after it. */
const fetchAhead = (pathname: string) => {
  const [, first = ''] = pathname.split('/');
  const screen = `/${first}`;
  const isScreen = (path: string): path is keyof typeof pages => path !== paths.home && Object.hasOwn(pages, path);
  const wanted =
    screen === paths.clientPortal
      ? [SignedOut, publicPages.clientPortal]
      : isScreen(screen)
        ? [SignedIn, pages[screen]]
        : [];
  // The component that needs it loads it again and shows the error.
  return Promise.allSettled(wanted.map(({ load }) => load()));
};
const ahead = fetchAhead(window.location.pathname);

const isStaff = (user: CurrentUser | null | undefined) => Boolean(user && user.role !== 'tenant');

const START_KEYS = [currentUserQuery.queryKey, configQuery.queryKey];

/** Without a line the app begins with what it was answered last. */
const restoreWithoutLine = async () => {
  const errors = START_KEYS.map((key) => queryClient.getQueryState(key)?.error);
  if (!errors.some((error) => error instanceof ApiError && error.status === 0)) return;
  const { restoreStart } = await import('./api/offline/offline-start.ts');
  await restoreStart(queryClient, START_KEYS);
};

/** Who works at the counter goes on there without a line. What cannot be kept now is kept the next time. */
const prepareForOutage = (userId: string) =>
  whenIdle(() =>
    import('./api/offline/offline-start.ts')
      .then(({ prepare }) => prepare(queryClient, userId, START_KEYS))
      .catch(() => undefined),
  );

/** Over when the first screen can be shown as a whole, with the rows it opens with, or why it cannot. */
export const untilFirstScreen = async () => {
  await Promise.all([ahead, queryClient.prefetchQuery(currentUserQuery), queryClient.prefetchQuery(configQuery)]);
  await restoreWithoutLine().catch(() => undefined);
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  if (isStaff(user)) await Promise.allSettled(screens.prepare(window.location.href));
};

export function App() {
  const user = useQuery(currentUserQuery);
  const config = useQuery(configQuery);
  useEffect(followOtherTabs, []);
  const staff = isStaff(user.data);
  useEffect(() => (staff ? screens.followPointer() : undefined), [staff]);
  const counterUserId = user.data?.permissions.includes('counter:use') ? user.data.id : null;
  useEffect(() => {
    if (counterUserId) prepareForOutage(counterUserId);
  }, [counterUserId]);
  if (user.data !== undefined && config.data !== undefined) {
    return (
      <Zone value={config.data.timezone}>
        <Currency value={config.data.currency}>
          <Suspense fallback={<LoadingScreen />}>
            {user.data ? (
              <Router {...(staff ? { aroundNav: screens.aroundNav } : {})}>
                <SignedIn user={user.data} pages={pages} publicPages={publicPages} />
              </Router>
            ) : (
              <SignedOut pages={publicPages} onIntent={SignedIn.load} />
            )}
          </Suspense>
          <Disconnected />
        </Currency>
      </Zone>
    );
  }
  const error = user.error ?? config.error;
  if (!error) return <LoadingScreen />;
  return (
    <StartFailed
      error={error}
      retrying={user.isFetching || config.isFetching}
      onRetry={() => {
        void user.refetch();
        void config.refetch();
      }}
    />
  );
}

function Disconnected() {
  return <ConnectionBanner open={useConnection().down} />;
}
