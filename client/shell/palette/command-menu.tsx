import {
  ArrowRight,
  BookOpen,
  CircleHelp,
  CircleUserRound,
  Keyboard,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  Sun,
  Zap,
} from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { CurrentUser } from '../../../domain/users/contract.ts';
import { paths } from '../../paths.ts';
import { useSearchGroups } from '../../search/search-groups.tsx';
import { unlessLost } from '../../ui/form/unsaved.ts';
import { type CommandGroup, type CommandItem, CommandPalette } from '../../ui/overlay/command-palette.tsx';
import { rankCommands } from '../../ui/overlay/command-rank.ts';
import { chooseTheme } from '../../ui/theme/theme.ts';
import { signOut } from '../../users/logout.ts';
import { AreaIcon } from '../area-icons.tsx';
import { AREAS, areaPath } from '../areas.ts';
import { useKeyboardHelp } from '../more-menu.tsx';
import { AREA_KEYWORDS } from './area-keywords.ts';
import { ACTIONS, type ActionId, type Command, PLACES } from './commands.ts';
import { HELP } from './help-commands.ts';

type CommandMenuProps = {
  user: CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChangePassword: () => void;
};

/** One keystroke from anywhere to any screen, any action, an answer, and anything that the server finds. */
export function CommandMenu({ user, open, onOpenChange, onChangePassword }: CommandMenuProps) {
  const [search, setSearch] = useState('');
  // However it was closed, it begins anew.
  if (!open && search !== '') setSearch('');
  const { start, dialog } = useActionDialog();
  const commands = useCommandGroups(user, search, onChangePassword, start);
  const { groups: results, searching, problem } = useSearchGroups(open ? search : '');
  const recent = results.filter(({ id }) => id === 'recent');
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
        groups={[...recent, ...commands, ...results.filter((group) => !recent.includes(group))]}
      />
      {dialog}
    </>
  );
}

const ICONS = { place: <ArrowRight aria-hidden />, action: <Zap aria-hidden />, help: <CircleHelp aria-hidden /> };

/** Before anything is typed, the screens and actions; then what answers it: places, actions and short answers. */
function useCommandGroups(
  user: CurrentUser,
  search: string,
  onChangePassword: () => void,
  start: (action: ActionId) => void,
): CommandGroup[] {
  const [, navigate] = useLocation();
  const pages = usePageItems(user);
  const own = useActionItems(user.usesPassword ? onChangePassword : null);
  const toItems = (commands: readonly Command[]): CommandItem[] =>
    commands
      .filter(({ permission }) => user.permissions.includes(permission))
      .map((command) => ({
        id: command.id,
        label: command.label,
        keywords: [command.keywords],
        icon: ICONS[command.kind],
        ...(command.kind === 'help' ? { answer: command.detail } : { hint: command.detail }),
        onSelect: () => (command.kind === 'action' ? start(command.action) : navigate(command.path)),
      }));
  const typed = search.trim() !== '';
  const ranked = (items: CommandItem[]) => (typed ? rankCommands(search, items) : items);
  return [
    { id: 'pages', label: 'Go to', items: ranked(typed ? [...pages, ...toItems(PLACES)] : pages) },
    { id: 'actions', label: 'Actions', items: ranked([...toItems(ACTIONS), ...own]) },
    { id: 'help', label: 'Help', items: typed ? ranked(toItems(HELP)) : [] },
  ];
}

function usePageItems(user: CurrentUser): CommandItem[] {
  const [, navigate] = useLocation();
  return AREAS.flatMap((area) => {
    if (area.menu === null || !user.permissions.includes(area.permission)) return [];
    return {
      id: `page ${area.id}`,
      label: area.title,
      icon: <AreaIcon id={area.id} />,
      keywords: [AREA_KEYWORDS[area.id]],
      shortcut: area.keys ?? undefined,
      onSelect: () => navigate(areaPath(area, user.role)),
    };
  });
}

function useActionItems(onChangePassword: (() => void) | null): CommandItem[] {
  const openHelp = useKeyboardHelp();
  const [, navigate] = useLocation();
  return [
    {
      id: 'account',
      label: 'Your Account',
      icon: <CircleUserRound aria-hidden />,
      keywords: ['two-factor', 'sessions', 'security', 'authenticator', 'recovery codes'],
      onSelect: () => navigate(paths.account),
    },
    ...(onChangePassword
      ? [{ id: 'password', label: 'Change Password', icon: <KeyRound aria-hidden />, onSelect: onChangePassword }]
      : []),
    { id: 'light', label: 'Use the Light Theme', icon: <Sun aria-hidden />, onSelect: () => chooseTheme('light') },
    { id: 'dark', label: 'Use the Dark Theme', icon: <Moon aria-hidden />, onSelect: () => chooseTheme('dark') },
    {
      id: 'system',
      label: 'Use the System Theme',
      icon: <Monitor aria-hidden />,
      onSelect: () => chooseTheme('system'),
    },
    { id: 'keys', label: 'Keyboard Shortcuts', icon: <Keyboard aria-hidden />, shortcut: '?', onSelect: openHelp },
    {
      id: 'docs',
      label: 'API Documentation',
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

const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }));

/** What can be begun from anywhere, each in the dialog of its own screen. */
function useActionDialog(): { start: (action: ActionId) => void; dialog: ReactNode } {
  const [started, setStarted] = useState<{ action: ActionId; dialogKey: number; open: boolean } | null>(null);
  const dialog = started ? (
    <Suspense fallback={null}>
      <ActionDialog
        key={started.dialogKey}
        action={started.action}
        open={started.open}
        onClose={() => setStarted({ ...started, open: false })}
      />
    </Suspense>
  ) : null;
  return { start: (action) => setStarted({ action, dialogKey: (started?.dialogKey ?? 0) + 1, open: true }), dialog };
}
