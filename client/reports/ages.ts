import type { Ageing } from '../../domain/reports/tenant-contract.ts';

type Age = { key: Exclude<keyof Ageing, 'total' | 'unmatched'>; label: string; isLate: boolean };

/** How long money is overdue, as accountants cut it. */
export const AGES: readonly Age[] = [
  { key: 'current', label: 'Not due yet', isLate: false },
  { key: 'days30', label: '1–30 days', isLate: true },
  { key: 'days60', label: '31–60 days', isLate: true },
  { key: 'days90', label: '61–90 days', isLate: true },
  { key: 'older', label: '90+ days', isLate: true },
];
