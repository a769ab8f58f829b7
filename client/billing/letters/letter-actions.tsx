import { Ban, Check, Ellipsis, Eye, FileDown, Mail, Mailbox } from 'lucide-react';
import type { DemandLetter } from '../../../domain/billing/letters/letter-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { useResendLetter } from './queries.ts';

export const letterPdf = ({ id }: Pick<DemandLetter, 'id'>): string => `/api/demand-letters/${id}?format=pdf`;

export const LETTER_ACTIONS = {
  approve: { label: 'Approve and Send', icon: <Check aria-hidden />, danger: false },
  serve: { label: 'Record Service', icon: <Mailbox aria-hidden />, danger: false },
  withdraw: { label: 'Withdraw', icon: <Ban aria-hidden />, danger: true },
  resend: { label: 'Send Again', icon: <Mail aria-hidden />, danger: false },
} as const;

export function useLetterActions(): (letter: DemandLetter) => readonly LetterAction[] {
  const mayDecide = useCan()('finance:write');
  return ({ status }) => {
    if (status === 'sent') return ['resend'];
    if (status === 'awaiting_delivery') return ['serve', 'resend', ...(mayDecide ? (['withdraw'] as const) : [])];
    return status === 'awaiting_approval' && mayDecide ? ['approve', 'withdraw'] : [];
  };
}

type LetterActionsProps = { letter: DemandLetter; onView: () => void; onAction: (action: LetterAction) => void };

export function LetterActions({ letter, onView, onAction }: LetterActionsProps) {
  const actions = useLetterActions()(letter);
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${letter.letterNumber} to ${letter.tenantName}`}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <MenuItem icon={<Eye aria-hidden />} onSelect={onView}>
        View
      </MenuItem>
      <MenuItem icon={<FileDown aria-hidden />} href={letterPdf(letter)} download>
        Download PDF
      </MenuItem>
      {actions.length > 0 ? <MenuSeparator /> : null}
      {actions.map((action) => (
        <MenuItem
          key={action}
          icon={LETTER_ACTIONS[action].icon}
          danger={LETTER_ACTIONS[action].danger}
          onSelect={() => onAction(action)}
        >
          {LETTER_ACTIONS[action].label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const ServeDialog = onDemand(async () => (await import('./letter-dialogs.tsx')).ServeDialog);
const DecideDialog = onDemand(async () => (await import('./letter-dialogs.tsx')).DecideDialog);

export type LetterAction = 'approve' | 'withdraw' | 'serve' | 'resend';

type LetterDialogPayload = { action: Exclude<LetterAction, 'resend'>; letter: DemandLetter };

export function useLetterDialog() {
  const state = useDialog<LetterDialogPayload>();
  const resend = useResendLetter();
  const openDialog = (action: LetterAction, letter: DemandLetter) => {
    if (action !== 'resend') return state.openDialog({ action, letter });
    resend.mutate(letter.id, {
      onSuccess: ({ recipient, isKept }) =>
        isKept
          ? done('Letter Kept', `No mail server is set up: ${letter.letterNumber} stays in the outbox.`)
          : done('Letter Queued', `${letter.letterNumber} is on its way to ${recipient} again.`),
      onError: (error) => failed('Sending Failed', error, 'Failed to send the letter.'),
    });
  };
  return { openDialog, dialog: state.dialog };
}

export function LetterActionDialog({ payload, dialogKey, open, onClose }: DialogState<LetterDialogPayload>) {
  if (!payload) return null;
  const { action, letter } = payload;
  const shared = { letter, open, onClose };
  return action === 'serve' ? (
    <ServeDialog key={dialogKey} {...shared} />
  ) : (
    <DecideDialog key={dialogKey} decision={action} {...shared} />
  );
}
