import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { KeyboardHelp, useShortcut } from '../ui/keyboard-help.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { isHeldBack } from '../users/held-back.ts';
import { Person } from './account.tsx';
import { GoShortcuts } from './go-shortcuts.tsx';
import { Header } from './header.tsx';
import { SidebarContent } from './sidebar-content.tsx';
import { SkipLink } from './skip-link.tsx';

const CommandMenu = onDemand(async () => (await import('./command-menu.tsx')).CommandMenu);
const ChangePasswordDialog = onDemand(
  async () => (await import('../users/change-password-dialog.tsx')).ChangePasswordDialog,
);

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
            <Person user={user} />
            <ThemeToggle />
          </div>
          <div className="-mx-3 flex-1">
            <SidebarContent user={user} onLeave={() => setMenuOpen(false)} />
          </div>
        </div>
      </Sheet>
      {/* Nothing else can be reached by key while something is due first. */}
      {isHeldBack(user) ? null : (
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

function CommandKey({ onPress }: { onPress: () => void }) {
  useShortcut('mod+k', 'Find anything, do anything', onPress, 'Everywhere');
  return null;
}
