import { Printer } from 'lucide-react';
import { type CheckIn, whoIsInside } from '../../domain/presence/contract.ts';
import { KIND_LABELS } from '../../domain/presence/rules.ts';
import { useConnection } from '../api/connection.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { formatTime, wallTime } from '../ui/format.ts';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useZone } from '../ui/zone.ts';

type EvacuationDialogProps = {
  open: boolean;
  onClose: () => void;
  inside: readonly CheckIn[];
  /** Those who were found outside, by their check-in. */
  out: ReadonlySet<string>;
  onTick: (id: string) => void;
};

/** Everybody who has to be found outside, to tick off on a tablet in the yard: it needs no line. On paper it is a PDF, which does. */
export function EvacuationDialog({ open, onClose, inside, out, onTick }: EvacuationDialogProps) {
  const { down } = useConnection();
  const found = inside.filter(({ id }) => out.has(id)).length;
  const byName = [...inside].sort((one, other) => one.personName.localeCompare(other.personName));
  return (
    <Dialog open={open} onOpenChange={onClose} title="Evacuation List" description="Tick everybody you find outside.">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold text-lg">
          {inside.length === 0 ? 'Nobody is checked in' : `${found} of ${inside.length} are out`}
        </p>
        {down ? null : (
          <ButtonLink
            variant="secondary"
            size="sm"
            href={`${whoIsInside.path}?format=pdf`}
            target="_blank"
            icon={<Printer aria-hidden />}
          >
            Print
          </ButtonLink>
        )}
      </div>
      <ul className="divide-y divide-line border-line border-y">
        {byName.map((checkIn) => (
          <Row key={checkIn.id} checkIn={checkIn} isOut={out.has(checkIn.id)} onTick={() => onTick(checkIn.id)} />
        ))}
      </ul>
    </Dialog>
  );
}

type RowProps = { checkIn: CheckIn; isOut: boolean; onTick: () => void };

function Row({ checkIn, isOut, onTick }: RowProps) {
  const zone = useZone();
  const { id, personName, companyName, unitName, kind, inAt } = checkIn;
  const since = `since ${formatTime(wallTime(inAt, zone).time)}`;
  return (
    <li className="flex items-center gap-3 py-2">
      <Checkbox id={`out-${id}`} checked={isOut} onCheckedChange={onTick} />
      <label htmlFor={`out-${id}`} className="min-w-0 flex-1 cursor-pointer leading-snug">
        <span className={isOut ? 'block text-muted text-lg line-through' : 'block font-medium text-lg'}>
          {personName}
        </span>
        <span className="block text-muted text-sm">
          {[companyName, unitName ?? KIND_LABELS[kind], since].filter(Boolean).join(' · ')}
        </span>
      </label>
    </li>
  );
}
