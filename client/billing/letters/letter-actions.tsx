import { Ban, Check, Ellipsis, Eye, FileDown, Mail, Mailbox } from 'lucide-react';
import type { DemandLetter } from '../../../domain/billing/letter-contract.ts';
import { useCan } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../../ui/overlay/use-dialog.ts';
import { useResendLetter } from './queries.ts';

export const letterPdf = ({ id }: Pick<DemandLetter, 'id'>): string => `/api/demand-letters/${id}?format=pdf`;

export const LETTER_DEEDS = {
  approve: { label: 'Approve and Send', icon: <Check aria-hidden />, danger: false },
  serve: { label: 'Record Service', icon: <Mailbox aria-hidden />, danger: false },
  withdraw: { label: 'Withdraw', icon: <Ban aria-hidden />, danger: true },
  resend: { label: 'Send Again', icon: <Mail aria-hidden />, danger: false },
} as const;

export function useLetterDeeds(): (letter: DemandLetter) => readonly LetterDeed[] {
  const mayDecide = useCan()('finance:write');
  return ({ status }) => {
    if (status === 'sent') return ['resend'];
    if (status === 'awaiting_delivery') return ['serve', 'resend', ...(mayDecide ? (['withdraw'] as const) : [])];
    return status === 'awaiting_approval' && mayDecide ? ['approve', 'withdraw'] : [];
  };
}

type LetterActionsProps = { letter: DemandLetter; onView: () => void; onDeed: (deed: LetterDeed) => void };

export function LetterActions({ letter, onView, onDeed }: LetterActionsProps) {
  const deeds = useLetterDeeds()(letter);
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
      {deeds.length > 0 ? <MenuSeparator /> : null}
      {deeds.map((deed) => (
        <MenuItem
          key={deed}
          icon={LETTER_DEEDS[deed].icon}
          danger={LETTER_DEEDS[deed].danger}
          onSelect={() => onDeed(deed)}
        >
          {LETTER_DEEDS[deed].label}
        </MenuItem>
      ))}
    </Menu>
  );
}

const ServeDialog = onDemand(async () => (await import('./letter-dialogs.tsx')).ServeDialog);
const DecideDialog = onDemand(async () => (await import('./letter-dialogs.tsx')).DecideDialog);

export type LetterDeed = 'approve' | 'withdraw' | 'serve' | 'resend';

type LetterTask = { task: Exclude<LetterDeed, 'resend'>; letter: DemandLetter };

export function useLetterTask() {
  const task = useDialog<LetterTask>();
  const resend = useResendLetter();
  const begin = (deed: LetterDeed, letter: DemandLetter) => {
    if (deed !== 'resend') return task.begin({ task: deed, letter });
    resend.mutate(letter.id, {
      onSuccess: ({ recipient, isKept }) =>
        isKept
          ? done('Letter Kept', `No mail server is set up: ${letter.letterNumber} stays in the outbox.`)
          : done('Letter Queued', `${letter.letterNumber} is on its way to ${recipient} again.`),
      onError: (error) => failed('Sending Failed', error, 'Failed to send the letter.'),
    });
  };
  return { begin, shown: task.shown };
}

export function LetterTaskDialog({ task, turn, open, onClose }: DialogState<LetterTask>) {
  if (!task) return null;
  const { task: name, letter } = task;
  const shared = { letter, open, onClose };
  return name === 'serve' ? (
    <ServeDialog key={turn} {...shared} />
  ) : (
    <DecideDialog key={turn} decision={name} {...shared} />
  );
}
