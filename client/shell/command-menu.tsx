import { BookOpen, Keyboard, KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { paths } from '../paths.ts';
import { type CommandItem, CommandPalette } from '../ui/command-palette.tsx';
import { chooseTheme } from '../ui/theme.ts';
import { signOut } from '../users/logout.ts';
import { AREAS } from './areas.ts';
import { useKeyboardHelp } from './keyboard-help-opener.ts';

type CommandMenuProps = {
  user: CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChangePassword: () => void;
};

export function CommandMenu({ user, open, onOpenChange, onChangePassword }: CommandMenuProps) {
  const [search, setSearch] = useState('');
  const pages = usePageItems(user);
  const actions = useActionItems(onChangePassword);
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      search={search}
      onSearchChange={setSearch}
      groups={[
        { id: 'pages', label: 'Go to', items: pages },
        { id: 'actions', label: 'Actions', items: actions },
      ]}
    />
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
  return [
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
      onSelect: () => void signOut(),
    },
  ];
}
