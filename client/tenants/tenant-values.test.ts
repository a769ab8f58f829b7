import { describe, expect, test } from 'vitest';
import '../../server/temporal.ts';
import type { WorkspacePackage } from '../../domain/packages/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { cycleFor, cycleOptions, packageOptions, rentPreview } from './tenant-values.ts';

const offer = (changes: Partial<WorkspacePackage> = {}): WorkspacePackage => ({
  id: 'desk',
  name: 'Dedicated Desk',
  type: 'dedicated_shared',
  description: null,
  dailyRate: '0.00',
  weeklyRate: '3800.00',
  fortnightRate: '0.00',
  monthlyRate: '12500.00',
  quarterlyRate: '0.00',
  semiAnnualRate: '0.00',
  annualRate: '0.00',
  totalSpaces: 3,
  freeRoomHours: null,
  taxClass: 'B',
  isActive: true,
  isPublic: true,
  publicCycle: 'monthly',
  onlineDeposit: null,
  features: [],
  availableSpaces: 1,
  typeSpaces: 3,
  occupiedSpaces: 2,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  ...changes,
});

describe('the packages on offer', () => {
  test('say how many spaces are left, and a full one cannot be chosen', () => {
    const full = offer({ id: 'full', occupiedSpaces: 3 });
    const hot = offer({ id: 'hot', type: 'flexible_shared', occupiedSpaces: 9 });
    expect(packageOptions([offer(), full, hot], undefined)).toMatchObject([
      { value: 'desk', hint: '1 left', disabled: false },
      { value: 'full', hint: 'Full', disabled: true },
      { value: 'hot', disabled: false },
    ]);
  });

  test('hold what the tenant has already, full or withdrawn as it may be, and nothing else that is withdrawn', () => {
    const own = offer({ id: 'own', isActive: false, occupiedSpaces: 3 });
    const old = offer({ id: 'old', isActive: false });
    expect(packageOptions([own, old], 'own')).toMatchObject([{ value: 'own', disabled: false }]);
  });
});

describe('the billing cycle', () => {
  test('is offered with its price, and not where the package has none', () => {
    const options = cycleOptions(offer(), 'KES');
    expect(options.filter(({ disabled }) => !disabled)).toEqual([
      { value: 'weekly', label: 'Weekly', hint: 'KES 3,800', disabled: false },
      { value: 'monthly', label: 'Monthly', hint: 'KES 12,500', disabled: false },
    ]);
  });

  test('stays with another package where it can, and else becomes a month or what there is', () => {
    expect(cycleFor(offer(), 'weekly')).toBe('weekly');
    expect(cycleFor(offer(), 'annual')).toBe('monthly');
    expect(cycleFor(offer({ monthlyRate: '0.00' }), 'annual')).toBe('weekly');
  });
});

describe('the preview', () => {
  const chosen = { offer: offer(), cycle: 'monthly', startDate: '2026-01-31', today: '2026-11-15' } as const;
  const tenant = { packageId: 'desk', billingCycle: 'monthly', rentAmount: '11000.00' } as Tenant;

  test('is the rate and the end of the period of today', () => {
    expect(rentPreview(null, chosen)).toEqual({ rent: '12500.00', nextDue: '2026-11-30' });
  });

  test('keeps the agreed rent until package or cycle change', () => {
    expect(rentPreview(tenant, chosen).rent).toBe('11000.00');
    expect(rentPreview(tenant, { ...chosen, cycle: 'weekly' }).rent).toBe('3800.00');
  });

  test('is empty where nothing can be said', () => {
    expect(rentPreview(null, { ...chosen, offer: undefined, startDate: '' })).toEqual({ rent: null, nextDue: null });
    expect(rentPreview(null, { ...chosen, cycle: 'annual' }).rent).toBeNull();
  });
});
