import { BellRing, Ellipsis, PackageCheck, Pencil, Undo2 } from 'lucide-react';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import { itemText } from '../../domain/mailroom/rules.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { usePhone } from '../ui/use-media.ts';
import { mailDone, mailFailed } from './messages.ts';
import { useRemindOfMail } from './queries.ts';

type MailActionsProps = { item: MailItem; onAction: (kind: MailDialogPayload['kind']) => void };

export const notifyLabel = ({ notifiedAt }: MailItem): string => (notifiedAt ? 'Notify Again' : 'Notify');

/** What the desk does all day is one press away; on a phone there is room for the menu only. */
export function MailActions({ item, onAction }: MailActionsProps) {
  const mayChange = useCan()('tenants:write');
  const phone = usePhone();
  if (!mayChange || item.status !== 'waiting') return null;
  const what = `the ${itemText(item)} for ${item.tenantName}`;
  return (
    <>
      {phone ? null : (
        <Button variant="secondary" size="sm" aria-label={`Hand Out ${what}`} onClick={() => onAction('handOut')}>
          Hand Out
        </Button>
      )}
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Actions for ${what}`} icon={<Ellipsis aria-hidden />} />
        }
      >
        {phone ? (
          <MenuItem icon={<PackageCheck aria-hidden />} onSelect={() => onAction('handOut')}>
            Hand Out
          </MenuItem>
        ) : null}
        <MenuItem icon={<BellRing aria-hidden />} onSelect={() => onAction('notify')}>
          {notifyLabel(item)}
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('correct')}>
          Correct
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Undo2 aria-hidden />} danger onSelect={() => onAction('return')}>
          Return
        </MenuItem>
      </Menu>
    </>
  );
}

const CorrectDialog = onDemand(async () => (await import('./mail-dialogs.tsx')).CorrectDialog);
const HandOutDialog = onDemand(async () => (await import('./mail-dialogs.tsx')).HandOutDialog);
const MailSheet = onDemand(async () => (await import('./mail-sheet.tsx')).MailSheet);
const ReturnDialog = onDemand(async () => (await import('./mail-dialogs.tsx')).ReturnDialog);

/** Something to be done with one item; all but the notice has a dialog of its own. */
export type MailDialogPayload = { kind: 'look' | 'handOut' | 'notify' | 'correct' | 'return'; item: MailItem };

export function useMailDialog() {
  const { openDialog: show, dialog } = useDialog<MailDialogPayload>();
  const remind = useRemindOfMail();
  const notify = ({ id }: MailItem) =>
    remind.mutate(id, {
      onSuccess: (item) => mailDone('notify', item),
      onError: (error) => mailFailed('notify', error),
    });
  const openDialog = (next: MailDialogPayload) => {
    if (next.kind === 'notify') notify(next.item);
    else show(next);
  };
  return { openDialog, dialog: { ...dialog, openDialog } };
}

export function MailActionDialog({
  payload,
  dialogKey,
  open,
  onClose,
  openDialog,
}: ReturnType<typeof useMailDialog>['dialog']) {
  if (!payload) return null;
  const { kind, item } = payload;
  const dialog = { item, open, onClose };
  if (kind === 'handOut') return <HandOutDialog key={dialogKey} {...dialog} />;
  if (kind === 'correct') return <CorrectDialog key={dialogKey} {...dialog} />;
  if (kind === 'return') return <ReturnDialog key={dialogKey} {...dialog} />;
  return (
    <MailSheet
      key={dialogKey}
      {...dialog}
      onAction={(next) => {
        onClose();
        openDialog({ kind: next, item });
      }}
    />
  );
}
