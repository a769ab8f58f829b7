import { useState } from 'react';
import type { Day } from '../../domain/kernel/time.ts';
import type { FloorLine, FloorUnit } from '../../domain/units/floor-contract.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed, serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { DatePicker } from '../ui/form/date-picker.tsx';
import { Field } from '../ui/form/field.tsx';
import { formatDay } from '../ui/format.ts';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';
import { useSetLineUnits } from './queries.ts';

type Placement = { line: FloorLine; leaving: FloorUnit | null; unit: FloorUnit };
type PlaceDialogProps = { placement: Placement; day: Day; open: boolean; onClose: () => void };

export function PlaceDialog({ placement, day, open, onClose }: PlaceDialogProps) {
  const { line, leaving, unit } = placement;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={leaving ? `Move to ${unit.name}` : `Assign ${unit.name}`}
      description={`${line.name} of ${line.tenantName}, ${line.agreementNumber}. Nothing changes before you confirm.`}
    >
      <Place placement={placement} day={day} onClose={onClose} />
    </Dialog>
  );
}

/** "Baraka leaves Desk 2 and holds Desk 5 from 1 Dec 2026 until 31 May 2027." */
const effectText = ({ line: { tenantName, endDate }, leaving, unit }: Placement, from: Day): string => {
  const until = endDate ? ` until ${formatDay(endDate)}` : '';
  const leaves = leaving ? ` leaves ${leaving.name} and` : '';
  return `${tenantName}${leaves} holds ${unit.name} from ${formatDay(from)}${until}.`;
};

/** A line for a desk can be given an office, but not by mistake. */
const otherPackage = ({ line, unit: { name, packageName } }: Placement): string =>
  packageName === null || packageName === line.name ? '' : ` Check the unit: ${name} is sold as ${packageName}.`;

const later = (one: Day, other: Day): Day => (one > other ? one : other);

function usePlace({ line, leaving, unit }: Placement) {
  const change = useSetLineUnits();
  const { agreementId: id, lineId, unitIds: before } = line;
  const after = [...before.filter((one) => one !== leaving?.id), unit.id];
  const takeBack = async (from: Day) => {
    try {
      await change.mutateAsync({ id, lineId, body: { unitIds: before, from, was: after } });
      done('Taken Back', `${line.tenantName} has its units as before.`);
    } catch (error) {
      failed('Not Taken Back', error, 'The units stay as they are now. Please try again.');
    }
  };
  const place = async (from: Day) => {
    await change.mutateAsync({ id, lineId, body: { unitIds: after, from, was: before } });
    toast({
      title: leaving ? 'Unit Moved' : 'Unit Assigned',
      description: effectText({ line, leaving, unit }, from),
      action: { label: 'Undo', onClick: () => void takeBack(from) },
    });
  };
  return { place, error: change.error, pending: change.isPending };
}

function Place({ placement, day, onClose }: Omit<PlaceDialogProps, 'open'>) {
  const { line, leaving, unit } = placement;
  const first = later(day, line.startDate);
  const [from, setFrom] = useState(first);
  const { place, error, pending } = usePlace(placement);
  const confirm = async () => {
    try {
      await place(from);
      onClose();
    } catch {
      // The dialog says why, and stays for another day.
    }
  };
  return (
    <div className="grid gap-4">
      <Field label="From" required hint="The first day at the new place.">
        <DatePicker
          value={from}
          min={line.startDate}
          max={line.endDate ?? undefined}
          onValueChange={(chosen) => setFrom(chosen || first)}
        />
      </Field>
      {error ? (
        <Alert tone="late" title={`${unit.name} was not assigned`}>
          {serverMessage(error, 'Please try again.')}
        </Alert>
      ) : (
        <Alert tone="waiting" title={effectText(placement, from)}>
          {`Rent and invoices stay as they are.${otherPackage(placement)}`}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button pending={pending} pendingLabel="Saving…" onClick={() => void confirm()}>
          {leaving ? 'Move' : 'Assign'}
        </Button>
      </DialogFooter>
    </div>
  );
}
