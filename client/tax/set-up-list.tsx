import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { TaxDevice } from '../../domain/tax/contract.ts';
import { setUpSteps } from '../../domain/tax/set-up.ts';
import { settingsQuery } from '../settings/queries.ts';
import { ENVIRONMENT_LABELS } from './environments.ts';

/** What a device needs and what KRA has done with it, so that a new one is at work within minutes. */
export function SetUpList({ device }: { device: TaxDevice | null }) {
  const settings = useQuery(settingsQuery);
  if (!settings.data) return null;
  const steps = setUpSteps(
    settings.data.billing.kraPin,
    device && { ...device, gateway: ENVIRONMENT_LABELS[device.environment] },
  );
  return (
    <ol aria-label="Set-Up" className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-2">
      {steps.map(({ id, label, isDone, text }) => (
        <li key={id} className="flex min-w-0 items-start gap-2">
          {isDone ? (
            <CircleCheck role="img" aria-label="Done" className="mt-0.5 size-4 shrink-0 text-good" />
          ) : (
            <CircleDashed role="img" aria-label="To do" className="mt-0.5 size-4 shrink-0 text-muted" />
          )}
          <span className="min-w-0">
            <span className="block font-medium">{label}</span>
            <span className="wrap-break-word block text-muted text-xs">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
