import { useQuery } from '@tanstack/react-query';
import { CalendarDays, House, IdCardLanyard, KeyRound, ReceiptText, ScrollText } from 'lucide-react';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { spaceQuery } from '../members/queries.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Link } from '../ui/link.tsx';
import { Tooltip } from '../ui/overlay/tooltip.tsx';
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx';
import { mustFinishSetup } from '../users/must-finish-setup.ts';
import { AREAS } from './areas.ts';
import { Brand, ProfileLink, SignOutButton, SkipLink } from './header-parts.tsx';
import { NotForYourRole, NotFound } from './not-found.tsx';
import { PageArrival } from './page-arrival.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const ChangePasswordDialog = onDemand(
  async () => (await import('../users/account/password-dialogs.tsx')).ChangePasswordDialog,
);

/** A tenant's own few screens, and none of the staff's. */
export function TenantShell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const [passwordOpen, setPasswordOpen] = useState(false);
  // Who belongs to no company has nowhere to go.
  const hasCompany = useQuery({ ...spaceQuery, enabled: !mustFinishSetup(user) }).data !== undefined;
  return (
    <div className="min-h-dvh bg-bg">
      <SkipLink />
      <header className="sticky top-0 z-30 border-line border-b bg-surface print:hidden">
        <div className="mx-auto flex h-14 max-w-5xl items-center gap-1 px-4 sm:gap-2">
          <div className="min-w-0 flex-1">
            <Brand />
          </div>
          {mustFinishSetup(user) ? null : <NotificationBell />}
          <ThemeToggle />
          <Tooltip content="Change Password">
            <Button variant="ghost" size="icon" aria-label="Change Password" onClick={() => setPasswordOpen(true)}>
              <KeyRound aria-hidden />
            </Button>
          </Tooltip>
          <div className="ml-1 flex min-w-0 items-center gap-3 border-line border-l pl-3 max-sm:hidden">
            <ProfileLink user={user} />
            <SignOutButton variant="secondary">Sign Out</SignOutButton>
          </div>
        </div>
        {hasCompany ? <TenantMenu /> : null}
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl px-4 py-6 outline-none max-sm:pb-24">
        {children}
        <div className="mt-8 flex items-center justify-between gap-3 sm:hidden">
          <ProfileLink user={user} />
          <SignOutButton variant="secondary">Sign Out</SignOutButton>
        </div>
      </main>
      <ChangePasswordDialog open={passwordOpen} onOpenChange={setPasswordOpen} />
    </div>
  );
}

const ENTRIES = [
  { href: paths.home, label: 'Home', icon: House },
  { href: paths.myInvoices, label: 'Invoices', icon: ReceiptText },
  { href: paths.myBookings, label: 'Bookings', icon: CalendarDays },
  { href: paths.myVisitors, label: 'Visitors', icon: IdCardLanyard },
  { href: paths.myStatement, label: 'Statement', icon: ScrollText },
] as const;

const isHere = (href: string, path: string): boolean =>
  href === paths.home ? path === paths.home || path === paths.dashboard : path.startsWith(href);

/** Under the thumb on a phone, under the header elsewhere. */
function TenantMenu() {
  const [path] = useLocation();
  return (
    <nav
      aria-label="Your space"
      className="border-line bg-surface max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] sm:border-t print:hidden"
    >
      <ul className="mx-auto grid max-w-5xl grid-cols-5 sm:flex sm:gap-1 sm:px-3">
        {ENTRIES.map(({ href, label, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isHere(href, path) ? 'page' : undefined}
              className={cx(
                'flex min-h-14 flex-col items-center justify-center gap-0.5 font-medium text-xs -outline-offset-2 transition-colors sm:min-h-11 sm:flex-row sm:gap-2 sm:border-b-2 sm:px-3 sm:text-sm',
                isHere(href, path) ? 'border-accent text-accent' : 'border-transparent text-muted hover:text-text',
              )}
            >
              <Icon aria-hidden className="size-5 sm:size-4" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Home = lazy(async () => ({ default: (await import('../members/member-home-page.tsx')).MemberHomePage }));
const Invoices = lazy(async () => ({
  default: (await import('../members/member-invoices-page.tsx')).MemberInvoicesPage,
}));
const Bookings = lazy(async () => ({
  default: (await import('../members/member-bookings-page.tsx')).MemberBookingsPage,
}));
const Book = lazy(async () => ({ default: (await import('../members/member-book-page.tsx')).MemberBookPage }));
const Visitors = lazy(async () => ({
  default: (await import('../members/visits/member-visitors-page.tsx')).MemberVisitorsPage,
}));
const Statement = lazy(async () => ({
  default: (await import('../members/member-statement-page.tsx')).MemberStatementPage,
}));

const OWN: readonly [path: string, Page: ComponentType][] = [
  [paths.home, Home],
  [paths.dashboard, Home],
  [paths.myInvoices, Invoices],
  [paths.myBookings, Bookings],
  [paths.myNewBooking, Book],
  [paths.myVisitors, Visitors],
  [paths.myStatement, Statement],
];

/** The screens of a tenant's own; those of staff are refused by name. */
export function TenantPages({ user }: { user: CurrentUser }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path}>
      <Switch>
        {OWN.map(([route, Page]) => (
          <Route key={route} path={route}>
            <Screen path={path}>
              <Page />
            </Screen>
          </Route>
        ))}
        {AREAS.flatMap((area) =>
          area.routes.map((route) => (
            <Route key={route} path={route}>
              <Screen path={path}>
                <NotForYourRole area={area} role={user.role} />
              </Screen>
            </Route>
          )),
        )}
        <Route>
          <Screen path={path}>
            <NotFound role={user.role} />
          </Screen>
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}

function Screen({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      {children}
      <PageArrival path={path} />
    </Suspense>
  );
}
