import { BellRing, Ellipsis, PackageCheck, Pencil, Undo2 } from 'lucide-react';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import { itemWords } from '../../domain/mailroom/rules.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { usePhone } from '../ui/use-media.ts';
import type { MailTask } from './mail-task.tsx';

type MailActionsProps = { item: MailItem; onTask: (kind: MailTask['kind']) => void };

export const notifyLabel = ({ notifiedAt }: MailItem): string => (notifiedAt ? 'Notify Again' : 'Notify');

/** What the desk does all day is one press away; on a phone there is room for the menu only. */
export function MailActions({ item, onTask }: MailActionsProps) {
  const mayChange = useCan()('tenants:write');
  const phone = usePhone();
  if (!mayChange || item.status !== 'waiting') return null;
  const what = `the ${itemWords(item)} for ${item.tenantName}`;
  return (
    <>
      {phone ? null : (
        <Button variant="secondary" size="sm" aria-label={`Hand Out ${what}`} onClick={() => onTask('handOut')}>
          Hand Out
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${what}`} icon={<Ellipsis aria-hidden />} />
        }
      >
        {phone ? (
          <MenuItem icon={<PackageCheck aria-hidden />} onSelect={() => onTask('handOut')}>
            Hand Out
          </MenuItem>
        ) : null}
        <MenuItem icon={<BellRing aria-hidden />} onSelect={() => onTask('notify')}>
          {notifyLabel(item)}
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onTask('correct')}>
          Correct
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={() => onTask('return')}>
          Return
        </MenuItem>
      </Menu>
    </>
  );
}
