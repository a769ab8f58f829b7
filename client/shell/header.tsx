import { Menu as MenuIcon, Search } from 'lucide-react';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { isHeldBack } from '../users/held-back.ts';
import { AccountLink, SignOutButton } from './account.tsx';
import { Brand } from './brand.tsx';
import { MoreMenu } from './more-menu.tsx';

type HeaderProps = {
  user: CurrentUser;
  onMenu: () => void;
  onSearch: () => void;
  onChangePassword: () => void;
};

export function Header({ user, onMenu, onSearch, onChangePassword }: HeaderProps) {
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
        {isHeldBack(user) ? null : <NotificationBell />}
        <span className="max-sm:hidden">
          <ThemeToggle />
        </span>
        <MoreMenu user={user} onChangePassword={onChangePassword} />
      </div>
      <div className="ml-1 flex min-w-0 items-center gap-3 border-line border-l pl-3 max-sm:hidden">
        <div className="max-w-32 max-md:hidden xl:max-w-48">
          <AccountLink user={user} />
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
