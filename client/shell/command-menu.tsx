import { BookOpen, CircleUserRound, Keyboard, KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { paths } from '../paths.ts';
import { useFoundGroups } from '../search/found-groups.tsx';
import { type CommandItem, CommandPalette } from '../ui/command-palette.tsx';
import { chooseTheme } from '../ui/theme.ts';
import { unlessLost } from '../ui/unsaved.ts';
import { signOut } from '../users/logout.ts';
import { AREAS } from './areas.ts';
import { useDeeds } from './command-deeds.tsx';
import { useKeyboardHelp } from './keyboard-help-opener.ts';

type CommandMenuProps = {
  user: CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChangePassword: () => void;
};

/** One keystroke from anywhere to any screen, any deed, and anything that the server finds. */
export function CommandMenu({ user, open, onOpenChange, onChangePassword }: CommandMenuProps) {
  const [search, setSearch] = useState('');
  // However it was closed, it begins anew.
  if (!open && search !== '') setSearch('');
  const pages = usePageItems(user);
  const actions = useActionItems(onChangePassword);
  const { items: deeds, dialog } = useDeeds(user);
  const { groups: found, searching, problem } = useFoundGroups(open ? search : '');
  const recent = found.filter(({ id }) => id === 'recent');
  return (
    <>
      <CommandPalette
        open={open}
        onOpenChange={onOpenChange}
        search={search}
        onSearchChange={setSearch}
        searching={searching}
        problem={problem}
        placeholder="Tenant, invoice, M-Pesa code, screen or action…"
        groups={[
          ...recent,
          { id: 'pages', label: 'Go to', items: pages },
          ...found.filter((group) => !recent.includes(group)),
          { id: 'actions', label: 'Actions', items: [...deeds, ...actions] },
        ]}
      />
      {dialog}
    </>
  );
}

function usePageItems(user: CurrentUser): CommandItem[] {
  const [, navigate] = useLocation();
  return AREAS.filter((area) => area.menu !== null && user.permissions.includes(area.permission)).map((area) => {
    const Icon = area.icon;
    return {
      id: area.id,
      label: area.title,
      icon: <Icon aria-hidden />,
      keywords: area.holds.split(/\W+/),
      shortcut: area.keys ?? undefined,
      onSelect: () => navigate(area.routes[0]),
    };
  });
}

function useActionItems(onChangePassword: () => void): CommandItem[] {
  const openHelp = useKeyboardHelp();
  const [, navigate] = useLocation();
  return [
    {
      id: 'account',
      label: 'Your account',
      icon: <CircleUserRound aria-hidden />,
      keywords: ['two-factor', 'sessions', 'security', 'authenticator', 'recovery codes'],
      onSelect: () => navigate(paths.account),
    },
    { id: 'password', label: 'Change Password', icon: <KeyRound aria-hidden />, onSelect: onChangePassword },
    { id: 'light', label: 'Use the light theme', icon: <Sun aria-hidden />, onSelect: () => chooseTheme('light') },
    { id: 'dark', label: 'Use the dark theme', icon: <Moon aria-hidden />, onSelect: () => chooseTheme('dark') },
    {
      id: 'system',
      label: 'Use the theme of this device',
      icon: <Monitor aria-hidden />,
      onSelect: () => chooseTheme('system'),
    },
    { id: 'keys', label: 'Keyboard shortcuts', icon: <Keyboard aria-hidden />, shortcut: '?', onSelect: openHelp },
    {
      id: 'docs',
      label: 'API documentation',
      icon: <BookOpen aria-hidden />,
      onSelect: () => window.location.assign(paths.apiDocs),
    },
    {
      id: 'out',
      label: 'Sign Out',
      icon: <LogOut aria-hidden />,
      keywords: ['logout', 'log out', 'leave'],
      onSelect: () => unlessLost(() => void signOut()),
    },
  ];
}
