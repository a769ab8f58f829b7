import { Ellipsis, IdCardLanyard, LogIn, LogOut, Pencil, X } from 'lucide-react';
import type { Visit } from '../../domain/visits/contract.ts';
import { badgeText } from '../../domain/visits/text.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../ui/overlay/menu.tsx';
import { type DialogState, useDialog } from '../ui/overlay/use-dialog.ts';
import { badgePdf, useChangeVisit, useCheckIn, useCheckOut } from './queries.ts';

const VisitDialog = onDemand(async () => (await import('./visit-dialog.tsx')).VisitDialog);

export type VisitDialogPayload = { kind: 'edit' | 'cancel'; visit: Visit };

/** The one act that comes next, which is one press away. */
function NextAct({ visit }: { visit: Visit }) {
  const checkIn = useCheckIn();
  const checkOut = useCheckOut();
  const { id, visitorName, state } = visit;
  if (state === 'inside')
    return (
      <Button
        variant="secondary"
        size="sm"
        icon={<LogOut aria-hidden />}
        aria-label={`Check Out ${visitorName}`}
        pending={checkOut.isPending}
        onClick={() =>
          checkOut.mutate(id, {
            onSuccess: () => done('Checked Out', `${visitorName} has left.`),
            onError: (error) => failed('Not Checked Out', error, 'Please try again.'),
          })
        }
      >
        Check Out
      </Button>
    );
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<LogIn aria-hidden />}
      aria-label={`Check In ${visitorName}`}
      pending={checkIn.isPending}
      onClick={() =>
        checkIn.mutate(id, {
          onSuccess: ({ badgeNumber }) =>
            done('Checked In', `${visitorName} has badge ${badgeText(badgeNumber ?? 0)}, and the host is told.`),
          onError: (error) => failed('Not Checked In', error, 'Please try again.'),
        })
      }
    >
      Check In
    </Button>
  );
}

export function VisitActions({
  visit,
  onAction,
}: {
  visit: Visit;
  onAction: (kind: VisitDialogPayload['kind']) => void;
}) {
  const mayUse = useCan()('counter:use');
  const { state, visitorName, badgeNumber } = visit;
  const isOpen = state === 'expected' || state === 'no_show';
  const hasBadge = state === 'inside' && badgeNumber !== null;
  if (!mayUse || !(isOpen || hasBadge)) return null;
  return (
    <>
      <NextAct visit={visit} />
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Actions for ${visitorName}`}
            icon={<Ellipsis aria-hidden />}
          />
        }
      >
        {hasBadge ? (
          <MenuItem icon={<IdCardLanyard aria-hidden />} href={badgePdf(visit.id)} download>
            Download Badge
          </MenuItem>
        ) : null}
        {isOpen ? (
          <>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit')}>
              Edit or Move
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<X aria-hidden />} danger onSelect={() => onAction('cancel')}>
              Cancel Visit
            </MenuItem>
          </>
        ) : null}
      </Menu>
    </>
  );
}

export const useVisitDialog = () => useDialog<VisitDialogPayload>();

export function VisitActionDialog({ payload, dialogKey, open, onClose }: DialogState<VisitDialogPayload>) {
  if (!payload) return null;
  const { kind, visit } = payload;
  if (kind === 'edit') return <VisitDialog key={dialogKey} visit={visit} open={open} onClose={onClose} />;
  return <CancelDialog key={dialogKey} visit={visit} open={open} onClose={onClose} />;
}

function CancelDialog({ visit, open, onClose }: { visit: Visit; open: boolean; onClose: () => void }) {
  const change = useChangeVisit();
  const { id, visitorName, email, phone } = visit;
  const cancel = () =>
    change.mutate(
      { id, body: { state: 'cancelled' } },
      {
        onSuccess: () => {
          done('Visit Cancelled', `${visitorName} is no longer expected.`);
          onClose();
        },
        onError: (error) => failed('Not Cancelled', error, 'The visit was not cancelled. Please try again.'),
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Cancel the visit of ${visitorName}?`}
      description={email || phone ? 'The code stops working, and the visitor is told.' : 'The code stops working.'}
      confirmLabel="Cancel Visit"
      cancelLabel="Keep"
      pending={change.isPending}
      danger
      onConfirm={cancel}
    />
  );
}
