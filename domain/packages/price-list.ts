import type { SentBody } from '../kernel/endpoint.ts';
import type { createPackage } from './contract.ts';

/**
 * The price list of a new space, in shillings. Day pass, dedicated desk and private office are the published prices;
 * a longer term costs less a month, and a cycle that is not named is not sold. The flexible desk is sold at the desk only until the
 * space makes it public.
 */
export const DEFAULT_PACKAGES: readonly SentBody<typeof createPackage>[] = [
  {
    name: 'Day Pass',
    type: 'day_pass',
    description: 'Any free seat at the shared tables for one day, with Wi-Fi, tea and coffee.',
    dailyRate: 1_800,
    totalSpaces: 20,
    features: ['No contract: pay for the day you use', 'Fast Wi-Fi, lounge and free tea/coffee'],
  },
  {
    name: 'Flexible Desk',
    type: 'flexible_shared',
    description: 'A seat in the shared space whenever you come, without a desk of your own.',
    weeklyRate: 3_000,
    fortnightRate: 5_500,
    monthlyRate: 9_500,
    quarterlyRate: 27_000,
    semiAnnualRate: 51_000,
    annualRate: 96_000,
    totalSpaces: 20,
    isPublic: false,
  },
  {
    name: 'Dedicated Desk',
    type: 'dedicated_shared',
    description: 'The same desk every day, with a large top, an ergonomic chair and a locker.',
    weeklyRate: 3_800,
    fortnightRate: 7_000,
    monthlyRate: 12_500,
    quarterlyRate: 36_000,
    semiAnnualRate: 69_000,
    annualRate: 132_000,
    totalSpaces: 24,
    features: ['A large desk and an ergonomic chair', '24/7 access'],
  },
  {
    name: 'Private Office',
    type: 'private_offices',
    description: 'A furnished room with a door that locks, for a team of up to four.',
    weeklyRate: 9_000,
    fortnightRate: 16_500,
    monthlyRate: 30_000,
    quarterlyRate: 87_000,
    semiAnnualRate: 168_000,
    annualRate: 324_000,
    totalSpaces: 8,
    features: ['Furnished and ready to work in', '24/7 access and security'],
  },
  {
    name: 'Virtual Office',
    type: 'virtual_office',
    description: 'A business address with mail handling and limited physical access.',
    monthlyRate: 4_500,
    quarterlyRate: 12_600,
    semiAnnualRate: 24_000,
    annualRate: 45_000,
    totalSpaces: 50,
    features: ['Business address', 'Mail handling', 'Limited physical access'],
  },
];
