import { BellRing, Ellipsis, PackageCheck, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import { itemWords } from '../../domain/mailroom/rules.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import { usePhone } from '../ui/use-media.ts';
import { mailDone, mailFailed } from './messages.ts';
import { useRemindOfMail } from './queries.ts';

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

const CorrectDialog = onDemand(async () => (await import('./mail-dialogs.tsx')).CorrectDialog);
const HandOutDialog = onDemand(async () => (await import('./mail-dialogs.tsx')).HandOutDialog);
const MailSheet = onDemand(async () => (await import('./mail-sheet.tsx')).MailSheet);
const ReturnDialog = onDemand(async () => (await import('./mail-dialogs.tsx')).ReturnDialog);

/** Something to be done with one item; all but the notice has a dialog of its own. */
export type MailTask = { kind: 'look' | 'handOut' | 'notify' | 'correct' | 'return'; item: MailItem };

/** The task stays after its dialog was closed, so that the dialog has something to show while it fades. */
export function useMailTask() {
  const [task, setTask] = useState<MailTask | null>(null);
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  const remind = useRemindOfMail();
  const notify = ({ id }: MailItem) =>
    remind.mutate(id, {
      onSuccess: (item) => mailDone('notify', item),
      onError: (error) => mailFailed('notify', error),
    });
  const begin = (next: MailTask) => {
    if (next.kind === 'notify') return notify(next.item);
    setTask(next);
    setTurn(turn + 1);
    setOpen(true);
  };
  return { begin, shown: { task, turn, open, onClose: () => setOpen(false), begin } };
}

/** Each turn is a new dialog: nothing typed or drawn in the one before is left over. */
export function MailTaskDialog({ task, turn, open, onClose, begin }: ReturnType<typeof useMailTask>['shown']) {
  if (!task) return null;
  const { kind, item } = task;
  const shown = { item, open, onClose };
  if (kind === 'handOut') return <HandOutDialog key={turn} {...shown} />;
  if (kind === 'correct') return <CorrectDialog key={turn} {...shown} />;
  if (kind === 'return') return <ReturnDialog key={turn} {...shown} />;
  return (
    <MailSheet
      key={turn}
      {...shown}
      onTask={(next) => {
        onClose();
        begin({ kind: next, item });
      }}
    />
  );
}
