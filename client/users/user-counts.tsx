import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, UserRoundX, UsersRound } from 'lucide-react';
import { paths } from '../paths.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { usePhone } from '../ui/use-media.ts';
import { userCountsQuery } from './users-queries.ts';

const counters = [
  {
    label: 'Active',
    hint: 'can sign in',
    icon: <UsersRound aria-hidden />,
    of: 'active',
    search: '?status=active',
  },
  {
    label: 'Disabled',
    hint: 'cannot sign in',
    icon: <UserRoundX aria-hidden />,
    of: 'disabled',
    search: '?status=disabled',
  },
  {
    label: 'Admins',
    hint: 'may manage users',
    icon: <ShieldCheck aria-hidden />,
    of: 'admins',
    search: '?role=admin&status=active',
  },
] as const;

/** On a phone three counters stand side by side, with room for a word and a figure. */
export function UserCounts() {
  const phone = usePhone();
  const { data, isPending } = useQuery(userCountsQuery);
  return (
    <div className="mb-4 grid grid-cols-3 gap-2 sm:gap-3">
      {counters.map(({ label, hint, icon, of, search }) => (
        <StatCard
          key={label}
          label={label}
          figure={data?.[of] ?? '–'}
          hint={phone ? null : hint}
          icon={phone ? null : icon}
          loading={isPending}
          href={`${paths.users}${search}`}
        />
      ))}
    </div>
  );
}
