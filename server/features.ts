import { billing } from './billing/feature.ts';
import { bookings } from './bookings/feature.ts';
import type { Feature } from './feature.ts';
import { inventory } from './inventory/feature.ts';
import { ledger } from './ledger/feature.ts';
import { mailroom } from './mailroom/feature.ts';
import { members } from './members/feature.ts';
import { packages } from './packages/feature.ts';
import { payroll } from './payroll/feature.ts';
import { rooms } from './rooms/feature.ts';
import { settings } from './settings/feature.ts';
import { tenants } from './tenants/feature.ts';
import { users } from './users/feature.ts';
import { views } from './views/feature.ts';

/** Every feature with tables, in the order in which they may use each other. */
export const FEATURES: readonly Feature[] = [
  settings,
  users,
  views,
  ledger,
  packages,
  tenants,
  mailroom,
  rooms,
  bookings,
  billing,
  payroll,
  inventory,
  members,
];
