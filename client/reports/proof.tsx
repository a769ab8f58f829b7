import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { parseMoney } from '../../domain/kernel/money.ts';
import { Badge } from '../ui/badge.tsx';
import { Figure } from './figure.tsx';

type ProofProps = { difference: string; agrees: string; differs: string; children: ReactNode };

/** Two ways to the same figure, and whether they meet. */
export function Proof({ difference, agrees, differs, children }: ProofProps) {
  const isSame = parseMoney(difference) === 0;
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 px-4 py-3 text-sm sm:px-5">
      <span className="text-muted">{children}</span>
      <Figure amount={difference} className="font-semibold" />
      <Badge
        tone={isSame ? 'good' : 'late'}
        icon={isSame ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      >
        {isSame ? agrees : differs}
      </Badge>
    </p>
  );
}
