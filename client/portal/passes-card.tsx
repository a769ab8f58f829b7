import { useQuery } from '@tanstack/react-query';
import { Ticket } from 'lucide-react';
import type { Day } from '../../domain/kernel/time.ts';
import type { OfferedPass } from '../../domain/portal/offering-contract.ts';
import { buyPath, passTerms } from '../../domain/portal/pass-text.ts';
import { Card, CardHeader } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { offeredPassesQuery } from './queries.ts';

/** Passes to work for a day, beside the rooms. Nothing where none can be bought. */
export function PassesCard({ day }: { day: Day }) {
  const { data: passes = [] } = useQuery(offeredPassesQuery(day));
  if (passes.length === 0) return null;
  return (
    <Card aria-label="Day Passes" className="mb-5">
      <CardHeader title="Day Passes" icon={<Ticket aria-hidden />} description="A seat at the shared tables." />
      <ul className="divide-y divide-line border-line border-t">
        {passes.map((pass) => (
          <Offered key={pass.id} pass={pass} />
        ))}
      </ul>
    </Card>
  );
}

function Offered({ pass }: { pass: OfferedPass }) {
  return (
    <li>
      <Link
        href={buyPath(pass)}
        className="flex min-h-12 items-center justify-between gap-3 rounded-md px-4 py-2.5 text-sm hover:bg-surface-2 sm:px-5"
      >
        <span className="min-w-0">
          <span className="wrap-break-word block font-medium text-accent">{`Buy ${pass.name}`}</span>
          <span className="block text-muted text-xs">{passTerms(pass)}</span>
        </span>
        <MoneyText amount={pass.due} className="font-semibold" />
      </Link>
    </li>
  );
}
