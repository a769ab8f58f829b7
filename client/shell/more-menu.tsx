import { BookOpen, ChevronDown, CircleUserRound, Ellipsis, Keyboard, KeyRound, LogOut } from 'lucide-react';
import type { CurrentUser } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { unlessLost } from '../ui/form/unsaved.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/overlay/menu.tsx';
import { useShortcutList } from '../ui/overlay/shortcuts.ts';
import { usePhone } from '../ui/use-media.ts';
import { signOut } from '../users/logout.ts';
import { AREAS } from './areas.ts';
import { roleLabel } from './header-parts.tsx';

type MoreArea = Extract<(typeof AREAS)[number], { menu: 'more' }>;

const isInMore = (area: (typeof AREAS)[number]): area is MoreArea => area.menu === 'more';

// Nobody waits for the pictures of a menu that is closed.
const AreaIcon = onDemand(
  async () => (await import('./area-icons.tsx')).AreaIcon,
  () => <span className="size-4 shrink-0" />,
);

type MoreMenuProps = { user: CurrentUser; onChangePassword: () => void };

/** The tools that are not in the sidebar. On a phone it also holds what the header has no room for. */
export function MoreMenu({ user, onChangePassword }: MoreMenuProps) {
  const phone = usePhone();
  const openHelp = useKeyboardHelp();
  const areas = AREAS.filter(isInMore).filter(({ permission }) => user.permissions.includes(permission));
  const trigger = phone ? (
    <Button variant="ghost" size="icon" aria-label="More">
      <Ellipsis aria-hidden />
    </Button>
  ) : (
    <Button variant="ghost" className="gap-1 px-2.5">
      More
      <ChevronDown aria-hidden className="text-muted" />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {phone ? <MenuLabel>{`${fullName(user)}, ${roleLabel(user)}`}</MenuLabel> : null}
      {areas.map(({ id, title, routes, keys }) => (
        <MenuItem key={id} icon={<AreaIcon id={id} />} href={routes[0]} shortcut={phone || !keys ? undefined : keys}>
          {title}
        </MenuItem>
      ))}
      {areas.length > 0 ? <MenuSeparator /> : null}
      <MenuItem icon={<BookOpen aria-hidden />} href={paths.apiDocs}>
        API Documentation
      </MenuItem>
      {phone ? null : (
        <MenuItem icon={<Keyboard aria-hidden />} shortcut="?" onSelect={openHelp}>
          Keyboard Shortcuts
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<CircleUserRound aria-hidden />} href={paths.account}>
        Your Account
      </MenuItem>
      {user.usesPassword ? (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={onChangePassword}>
          Change Password
        </MenuItem>
      ) : null}
      {phone ? (
        <MenuItem icon={<LogOut aria-hidden />} onSelect={() => unlessLost(() => void signOut())}>
          Sign Out
        </MenuItem>
      ) : null}
    </Menu>
  );
}

/** Opens the list of shortcuts as its own key does; a menu must offer it to those who have turned single keys off. */
export function useKeyboardHelp(): () => void {
  const shortcuts = useShortcutList();
  return () => shortcuts.find(({ keys }) => keys === '?')?.run();
}
