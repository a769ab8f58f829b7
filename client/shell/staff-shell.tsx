import {
  Armchair,
  Building2,
  CalendarDays,
  ChartColumn,
  ConciergeBell,
  LayoutDashboard,
  type LucideIcon,
  Menu as MenuIcon,
  Search,
  Settings,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { isWithin } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { onDemand, whenIdle } from '../ui/feedback/on-demand.tsx';
import { Link } from '../ui/link.tsx';
import { Kbd } from '../ui/overlay/kbd.tsx';
import { KeyboardHelp } from '../ui/overlay/keyboard-help.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { useShortcut } from '../ui/overlay/shortcuts.ts';
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx';
import { mustFinishSetup } from '../users/must-finish-setup.ts';
import { AREAS, areaPath } from './areas.ts';
import { Brand, ProfileLink, SignOutButton, SkipLink, UserBadge } from './header-parts.tsx';
import { MoreMenu } from './more-menu.tsx';

const CommandMenu = onDemand(async () => (await import('./palette/command-menu.tsx')).CommandMenu);
const ChangePasswordDialog = onDemand(
  async () => (await import('../users/account/password-dialogs.tsx')).ChangePasswordDialog,
);

const QueueChip = onDemand<{ open: boolean }>(async () => (await import('../devices/queue-chip.tsx')).QueueChip);

export function StaffShell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  const [passwordOpen, setPasswordOpen] = useState(false);
  const changePassword = () => setPasswordOpen(true);
  return (
    <div className="min-h-dvh bg-bg">
      <SkipLink />
      <Header
        user={user}
        onMenu={() => setMenuOpen(true)}
        onSearch={() => setSearchOpen(true)}
        onChangePassword={changePassword}
      />
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <aside
          aria-label="Sidebar"
          className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] overflow-y-auto border-line border-r px-3 py-4 lg:block print:hidden"
        >
          <SidebarContent user={user} />
        </aside>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full min-w-0 max-w-7xl px-4 py-6 outline-none [--sticky-top:3.5rem] sm:px-6 lg:px-8"
        >
          {children}
        </main>
      </div>
      <Sheet open={menuOpen} onOpenChange={setMenuOpen} side="left" title="Menu">
        <div className="flex h-full flex-col gap-5">
          <div className="flex items-center justify-between gap-3">
            <UserBadge user={user} />
            <ThemeToggle />
          </div>
          <div className="-mx-3 flex-1">
            <SidebarContent user={user} onLeave={() => setMenuOpen(false)} />
          </div>
        </div>
      </Sheet>
      {/* Nothing else can be reached by key while something is due first. */}
      {mustFinishSetup(user) ? null : (
        <>
          <CommandMenu user={user} open={searchOpen} onOpenChange={setSearchOpen} onChangePassword={changePassword} />
          <ChangePasswordDialog open={passwordOpen} onOpenChange={setPasswordOpen} />
          <CommandKey onPress={() => setSearchOpen((open) => !open)} />
          <GoShortcuts user={user} />
          <KeyboardHelp />
        </>
      )}
    </div>
  );
}

/** What waits on this device is shown and sent once the screen is there. */
function QueueWhenIdle() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return <QueueChip open={idle} />;
}

function CommandKey({ onPress }: { onPress: () => void }) {
  useShortcut('mod+k', 'Find anything, do anything', onPress, 'Everywhere');
  return null;
}

type SidebarArea = Extract<(typeof AREAS)[number], { menu: 'sidebar' }>;

// The menu is on every screen, so its pictures come with the shell; those of all other areas come later.
const ICONS: Record<SidebarArea['id'], LucideIcon> = {
  counter: ConciergeBell,
  dashboard: LayoutDashboard,
  workspaces: Armchair,
  tenants: Building2,
  bookings: CalendarDays,
  financials: Wallet,
  hr: UsersRound,
  reports: ChartColumn,
  settings: Settings,
};

const isInSidebar = (area: (typeof AREAS)[number]): area is SidebarArea => area.menu === 'sidebar';

type SidebarContentProps = { user: CurrentUser; onLeave?: (() => void) | undefined };

function SidebarContent({ user, onLeave }: SidebarContentProps) {
  const [path] = useLocation();
  const entries = AREAS.filter(isInSidebar).filter(({ permission }) => user.permissions.includes(permission));
  return (
    <div className="flex h-full flex-col gap-4">
      <nav aria-label="Main">
        <ul className="grid gap-0.5">
          {entries.map((area) => (
            <li key={area.id}>
              <Entry
                area={area}
                href={areaPath(area, user.role)}
                active={isWithin(area.routes, path)}
                onLeave={onLeave}
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto border-line border-t pt-3">
        <SignOutButton variant="ghost" className="w-full justify-start px-3 [&_svg]:text-muted">
          Logout
        </SignOutButton>
      </div>
    </div>
  );
}

type EntryProps = { area: SidebarArea; href: string; active: boolean; onLeave: (() => void) | undefined };

function Entry({ area: { id, title }, href, active, onLeave }: EntryProps) {
  const Icon = ICONS[id];
  return (
    <Link
      href={href}
      onClick={onLeave}
      aria-current={active ? 'page' : undefined}
      className={cx(
        'flex min-h-10 items-center gap-3 rounded-md px-3 font-medium text-sm transition-colors duration-100 pointer-coarse:min-h-11',
        active ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-surface-2 hover:text-text',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {title}
    </Link>
  );
}

type HeaderProps = {
  user: CurrentUser;
  onMenu: () => void;
  onSearch: () => void;
  onChangePassword: () => void;
};

function Header({ user, onMenu, onSearch, onChangePassword }: HeaderProps) {
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-1 border-line border-b bg-surface px-2 sm:gap-2 sm:px-4 print:hidden">
      <Button variant="ghost" size="icon" aria-label="Open menu" className="lg:hidden" onClick={onMenu}>
        <MenuIcon aria-hidden />
      </Button>
      <div className="min-w-0 flex-1 lg:w-52 lg:flex-none">
        <Brand />
      </div>
      <SearchBar onSearch={onSearch} />
      <div className="flex items-center sm:gap-1 lg:ml-auto">
        <Button variant="ghost" size="icon" aria-label="Search" className="lg:hidden" onClick={onSearch}>
          <Search aria-hidden />
        </Button>
        {mustFinishSetup(user) || !user.permissions.includes('counter:use') ? null : <QueueWhenIdle />}
        {mustFinishSetup(user) ? null : <NotificationBell />}
        <span className="max-sm:hidden">
          <ThemeToggle />
        </span>
        <MoreMenu user={user} onChangePassword={onChangePassword} />
      </div>
      <div className="ml-1 flex min-w-0 items-center gap-3 border-line border-l pl-3 max-sm:hidden">
        <div className="max-w-32 max-md:hidden xl:max-w-48">
          <ProfileLink user={user} />
        </div>
        <SignOutButton variant="secondary">Sign Out</SignOutButton>
      </div>
    </header>
  );
}

function SearchBar({ onSearch }: { onSearch: () => void }) {
  return (
    <button
      type="button"
      onClick={onSearch}
      className="flex h-9 w-full max-w-sm cursor-pointer items-center gap-2.5 rounded-md border border-line bg-bg px-3 text-muted text-sm hover:border-line-strong max-lg:hidden"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 truncate text-left">Search or jump to…</span>
      <Kbd keys="mod+k" />
    </button>
  );
}

/** "g t" goes to the tenants, and so on for each screen of the role. */
function GoShortcuts({ user }: { user: CurrentUser }) {
  return AREAS.map((area) =>
    area.keys && user.permissions.includes(area.permission) ? (
      <GoShortcut key={area.id} keys={area.keys} title={area.title} path={areaPath(area, user.role)} />
    ) : null,
  );
}

function GoShortcut({ keys, title, path }: { keys: string; title: string; path: string }) {
  const [, navigate] = useLocation();
  useShortcut(keys, title, () => navigate(path), 'Go to');
  return null;
}
