import { Clock, Lock } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

/** A sealed entry is part of the chain of hashes: altering it afterwards shows. */
export function SealBadge({ sealed }: { sealed: boolean }) {
  return sealed ? (
    <Badge tone="good" icon={<Lock aria-hidden />}>
      Sealed
    </Badge>
  ) : (
    <Badge tone="waiting" icon={<Clock aria-hidden />}>
      Not yet sealed
    </Badge>
  );
}
