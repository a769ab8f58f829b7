import { Building2, DoorOpen, type LucideIcon, Tags, UsersRound } from 'lucide-react';
import type { FirstStep } from '../../domain/setup/contract.ts';

type Words = { title: string; why: string; icon: LucideIcon };

export const STEP_WORDS: Readonly<Record<FirstStep, Words>> = {
  company: {
    title: 'Name the space',
    why: 'Its name, address and phone stand on invoices, letters and the client portal.',
    icon: Building2,
  },
  rooms: { title: 'Check the rooms', why: 'What can be booked, for how many, and what an hour costs.', icon: DoorOpen },
  packages: {
    title: 'Check the price list',
    why: 'Desks and offices, and what they cost for each billing cycle.',
    icon: Tags,
  },
  tenant: {
    title: 'Add the first tenant',
    why: 'By hand, or all of them at once from a spreadsheet.',
    icon: UsersRound,
  },
};
