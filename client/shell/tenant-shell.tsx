import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { spaceQuery } from '../members/member-queries.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { isHeldBack } from '../users/held-back.ts';
import { AccountLink, SignOutButton } from './account.tsx';
import { Brand } from './brand.tsx';
import { SkipLink } from './skip-link.tsx';
import { TenantMenu } from './tenant-menu.tsx';

const ChangePasswordDialog = onDemand(
  async () => (await import('../users/change-password-dialog.tsx')).ChangePasswordDialog,
);

/** A tenant's own few screens, and none of the staff's. */
export function TenantShell({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const [passwordOpen, setPasswordOpen] = useState(false);
  // Who belongs to no company has nowhere to go.
  const hasCompany = useQuery({ ...spaceQuery, enabled: !isHeldBack(user) }).data !== undefined;
  return (
    <div className="min-h-dvh bg-bg">
      <SkipLink />
      <header className="sticky top-0 z-30 border-line border-b bg-surface print:hidden">
        <div className="mx-auto flex h-14 max-w-5xl items-center gap-1 px-4 sm:gap-2">
          <div className="min-w-0 flex-1">
            <Brand />
          </div>
          {isHeldBack(user) ? null : <NotificationBell />}
          <ThemeToggle />
          <Tooltip content="Change Password">
            <Button variant="ghost" size="icon" aria-label="Change Password" onClick={() => setPasswordOpen(true)}>
              <KeyRound aria-hidden />
            </Button>
          </Tooltip>
          <div className="ml-1 flex min-w-0 items-center gap-3 border-line border-l pl-3 max-sm:hidden">
            <AccountLink user={user} />
            <SignOutButton variant="secondary">Sign Out</SignOutButton>
          </div>
        </div>
        {hasCompany ? <TenantMenu /> : null}
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl px-4 py-6 outline-none max-sm:pb-24">
        {children}
        <div className="mt-8 flex items-center justify-between gap-3 sm:hidden">
          <AccountLink user={user} />
          <SignOutButton variant="secondary">Sign Out</SignOutButton>
        </div>
      </main>
      <ChangePasswordDialog open={passwordOpen} onOpenChange={setPasswordOpen} />
    </div>
  );
}
