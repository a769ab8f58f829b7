import type { Agreement } from '../../../domain/agreements/contract.ts';
import { mayBeChanged } from '../../../domain/agreements/life.ts';
import type { MoveIn, PlacedLine } from '../../../domain/members/move-contract.ts';
import { useCan } from '../../api/session.ts';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { useToday } from '../../ui/zone.ts';
import { StepCard } from './step.tsx';

const UnitChooser = onDemand(async () => (await import('./unit-chooser.tsx')).UnitChooser);

type UnitsStepProps = MoveIn['units'] & { agreement: Agreement };

/** Which desks, offices, lockers and bays the lines hold on the first day, and which are still to be chosen. */
export function UnitsStep({ state, lines, agreement }: UnitsStepProps) {
  const today = useToday();
  const mayPlace = mayBeChanged(agreement.state, useCan());
  const missing = lines.reduce((sum, line) => sum + line.missing, 0);
  const left = missing === 1 ? 'One unit is still to be chosen.' : `${missing} units are still to be chosen.`;
  const note = {
    done: 'Every line has its units.',
    open: mayPlace ? left : `${left} A manager chooses them.`,
    waiting: left,
    not_needed: 'Nothing here has a place of its own.',
  }[state];
  const shown = lines.filter(({ units, missing: lacks }) => units.length > 0 || lacks > 0);
  const from = today < agreement.startDate ? agreement.startDate : today;
  return (
    <StepCard title="Units" state={state} note={note}>
      {shown.length > 0 ? (
        <ul aria-label="Units of the lines" className="m-0 grid list-none gap-3 p-0 text-sm">
          {shown.map((line) => (
            <li key={line.lineId} className="grid gap-2">
              <Line line={line} />
              {mayPlace && line.missing > 0 ? (
                <UnitChooser key={line.units.length} agreementId={agreement.id} line={line} from={from} />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </StepCard>
  );
}

function Line({ line: { name, quantity, units, missing } }: { line: PlacedLine }) {
  const names = units.map((unit) => unit.name).join(', ');
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="font-medium">{`${quantity} × ${name}`}</span>
      <span className="wrap-break-word text-muted">
        {[names, missing > 0 ? `${missing} to choose` : ''].filter(Boolean).join(', ')}
      </span>
    </p>
  );
}
