import type { IntegrityRule } from '../feature.ts';

export const integrityRules: readonly IntegrityRule[] = [
  {
    id: 'tours-apart',
    title: 'No two tours of one seat overlap',
    broken: `select format('Two tours begin at %s and %s in seat %s', a.starts_at, b.starts_at, a.seat) as what from tours a
      join tours b on b.seat = a.seat and b.id > a.id and b.state <> 'cancelled'
        and b.starts_at < a.ends_at and b.ends_at > a.starts_at
      where a.state <> 'cancelled'`,
  },
];
