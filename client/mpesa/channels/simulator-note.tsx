import { FlaskConical } from 'lucide-react';
import type { Environment } from '../../../domain/mpesa/contract.ts';
import { isSimulated, SIMULATED_NOTE } from '../../../domain/mpesa/protocol.ts';
import { Badge } from '../../ui/badge.tsx';

type SimulatorNoteProps = { environment: Environment | undefined; className?: string };

/** Stands wherever money of a simulator shows; with real money it shows nothing. */
export function SimulatorNote({ environment, className }: SimulatorNoteProps) {
  if (!environment || !isSimulated(environment)) return null;
  return (
    <Badge tone="waiting" icon={<FlaskConical aria-hidden />} className={className}>
      {SIMULATED_NOTE}
    </Badge>
  );
}
