import { useQuery } from '@tanstack/react-query';
import { ShieldCheck, UserRoundX, UsersRound } from 'lucide-react';
import { paths } from '../paths.ts';
import { StatCard } from '../ui/stat-card.tsx';
import { usePhone } from '../ui/use-media.ts';
import { userCountQuery } from './users-queries.ts';

const counters = [
  {
    label: 'Active',
    hint: 'can sign in',
    icon: <UsersRound aria-hidden />,
    counts: { status: 'active' },
    search: '?status=active',
  },
  {
    label: 'Disabled',
    hint: 'cannot sign in',
    icon: <UserRoundX aria-hidden />,
    counts: { status: 'disabled' },
    search: '?status=disabled',
  },
  {
    label: 'Admins',
    hint: 'may manage users',
    icon: <ShieldCheck aria-hidden />,
    counts: { role: 'admin', status: 'active' },
    search: '?role=admin&status=active',
  },
] as const;

/** On a phone three counters stand side by side, with room for a word and a figure. */
export function UserCounts() {
  const phone = usePhone();
  return (
    <div className="mb-4 grid grid-cols-3 gap-2 sm:gap-3">
      {counters.map((counter) => (
        <UserCount key={counter.label} {...counter} {...(phone ? { icon: null, hint: null } : {})} />
      ))}
    </div>
  );
}

type UserCountProps = Omit<(typeof counters)[number], 'icon' | 'hint'> & {
  icon: (typeof counters)[number]['icon'] | null;
  hint: string | null;
};

function UserCount({ label, hint, icon, counts, search }: UserCountProps) {
  const { data, isPending } = useQuery(userCountQuery(counts));
  return (
    <StatCard
      label={label}
      figure={data ?? '–'}
      hint={hint}
      icon={icon}
      loading={isPending}
      href={`${paths.users}${search}`}
    />
  );
}
