import { Ellipsis, History, KeyRound, LogOut, Pencil, ShieldOff, UserRoundCheck, UserRoundX } from 'lucide-react';
import type { User } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';
import type { UserTask } from './user-task.tsx';

type UserActionsProps = { user: User; own: boolean; onTask: (kind: UserTask['kind']) => void };

export function UserActions({ user, own, onTask }: UserActionsProps) {
  const enabled = user.status === 'active';
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${fullName(user)}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onTask('edit')}>
        Edit
      </MenuItem>
      <MenuItem icon={<History aria-hidden />} href={`${paths.auditLog}?entity=users&entityId=${user.id}`}>
        History
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<KeyRound aria-hidden />} disabled={own} onSelect={() => onTask('reset')}>
        Reset Password
      </MenuItem>
      {user.secondFactor ? (
        <MenuItem icon={<ShieldOff aria-hidden />} disabled={own} onSelect={() => onTask('resetFactor')}>
          Reset Second Factor
        </MenuItem>
      ) : null}
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => onTask('endSessions')}>
        End Sessions
      </MenuItem>
      {enabled ? (
        <MenuItem icon={<UserRoundX aria-hidden />} danger disabled={own} onSelect={() => onTask('disable')}>
          Disable
        </MenuItem>
      ) : (
        <MenuItem icon={<UserRoundCheck aria-hidden />} onSelect={() => onTask('enable')}>
          Enable
        </MenuItem>
      )}
      {own ? <OwnAccountNote /> : null}
    </Menu>
  );
}

function OwnAccountNote() {
  return (
    <>
      <MenuSeparator />
      <MenuLabel>
        <span className="block max-w-56 text-pretty">
          This is your own account: another administrator can disable it or reset its password.
        </span>
      </MenuLabel>
    </>
  );
}
