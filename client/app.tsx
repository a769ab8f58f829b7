import { type QueryClient, useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect } from 'react';
import { useConnection } from './api/connection.ts';
import { currentUserQuery } from './api/session.ts';
import { paths } from './paths.ts';
import { configQuery } from './settings/config-queries.ts';
import type { Pages, PublicPages } from './shell/areas.ts';
import { LoadingScreen, StartFailed } from './start-failed.tsx';
import { ConnectionBanner } from './ui/feedback/connection-banner.tsx';
import { lazyPart } from './ui/feedback/on-demand.tsx';
import { Currency, Zone } from './ui/zone.ts';
import { followOtherTabs } from './users/logout.ts';

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazyPart(async () => (await load())[name]);

// A screen is loaded when it is first opened.
const pages = {
  dashboard: page(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
  workspaces: page(() => import('./packages/workspaces-page.tsx'), 'WorkspacesPage'),
  tenants: page(() => import('./tenants/tenants-page.tsx'), 'TenantsPage'),
  tenant: page(() => import('./tenants/tenant-page.tsx'), 'TenantPage'),
  bookings: page(() => import('./bookings/bookings-page.tsx'), 'BookingsPage'),
  financials: page(() => import('./billing/financials-page.tsx'), 'FinancialsPage'),
  hr: page(() => import('./payroll/hr-page.tsx'), 'HrPage'),
  employee: page(() => import('./payroll/employees/employee-page.tsx'), 'EmployeePage'),
  reports: page(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
  mail: page(() => import('./mailroom/mail-page.tsx'), 'MailPage'),
  inventory: page(() => import('./inventory/inventory-page.tsx'), 'InventoryPage'),
  inventoryItem: page(() => import('./inventory/items/item-page.tsx'), 'ItemPage'),
  stockTake: page(() => import('./inventory/stock-takes/stock-take-page.tsx'), 'StockTakePage'),
  ledger: page(() => import('./ledger/ledger-page.tsx'), 'LedgerPage'),
  outbox: page(() => import('./outbox/outbox-page.tsx'), 'OutboxPage'),
  settings: page(() => import('./shell/settings-screen.tsx'), 'SettingsScreen'),
  users: page(() => import('./users/users-page.tsx'), 'UsersPage'),
  backups: page(() => import('./backups/backups-page.tsx'), 'BackupsPage'),
  privacy: page(() => import('./privacy/privacy-page.tsx'), 'PrivacyPage'),
  welcome: page(() => import('./setup/welcome-page.tsx'), 'WelcomePage'),
  auditLog: page(() => import('./audit/audit-page.tsx'), 'AuditPage'),
} satisfies Pages;

const publicPages = {
  landing: page(() => import('./shell/front-page.tsx'), 'FrontPage'),
  clientPortal: page(() => import('./portal/portal-page.tsx'), 'PortalPage'),
  login: page(() => import('./users/login/login-page.tsx'), 'LoginPage'),
  unsubscribe: page(() => import('./messages/unsubscribe-page.tsx'), 'UnsubscribePage'),
  setup: page(() => import('./users/login/first-admin-page.tsx'), 'SetupPage'),
} satisfies PublicPages;

const SignedOut = lazyPart(async () => (await import('./shell/signed-out.tsx')).SignedOut);
const SignedIn = lazyPart(async () => (await import('./shell/signed-in.tsx')).SignedIn);

/** What the address names is fetched along with the answer to who is asking, and not after it. */
const fetchAhead = (pathname: string) => {
  const [, first = ''] = pathname.split('/');
  const isScreen = (name: string): name is keyof typeof pages => Object.hasOwn(pages, name);
  const wanted =
    `/${first}` === paths.clientPortal
      ? [SignedOut, publicPages.clientPortal]
      : isScreen(first)
        ? [SignedIn, pages[first]]
        : [];
  // The component that needs it loads it again and shows the error.
  return Promise.allSettled(wanted.map(({ load }) => load()));
};
const ahead = fetchAhead(window.location.pathname);

/** Over when the first screen can be shown as a whole, or why it cannot. */
export const untilFirstScreen = (client: QueryClient) =>
  Promise.all([ahead, client.prefetchQuery(currentUserQuery), client.prefetchQuery(configQuery)]);

export function App() {
  const user = useQuery(currentUserQuery);
  const config = useQuery(configQuery);
  useEffect(followOtherTabs, []);
  if (user.data !== undefined && config.data !== undefined) {
    return (
      <Zone value={config.data.timezone}>
        <Currency value={config.data.currency}>
          <Suspense fallback={<LoadingScreen />}>
            {user.data ? (
              <SignedIn user={user.data} pages={pages} publicPages={publicPages} />
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
        if (user.isError) void user.refetch();
        if (config.isError) void config.refetch();
      }}
    />
  );
}

function Disconnected() {
  return <ConnectionBanner open={useConnection().down} />;
}
