import { Ban, Check, Ellipsis, Eye, FileDown, Mail, Mailbox } from 'lucide-react';
import type { DemandLetter } from '../../domain/billing/letter-contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx';
import type { LetterDeed } from './letter-task.tsx';

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
