import type { TourInput } from '../../../domain/tours/contract.ts';
import type { Deps } from '../../deps.ts';
import { createTour } from '../../tours/book.ts';
import { listTourSlots } from '../../tours/slots.ts';

type Visitor = Omit<TourInput, 'startsAt'> & { slot: number };

// The first times of the first day that is open, and one some days later.
const VISITORS: readonly Visitor[] = [
  {
    name: 'Faith Moraa',
    email: 'faith@bluebell.example',
    phone: '0700 000 181',
    company: 'Bluebell Studio',
    interest: 'Two dedicated desks from next month',
    slot: 2,
  },
  {
    name: 'Hassan Ali',
    email: 'hassan@example.com',
    phone: '0700 000 182',
    company: null,
    interest: 'A virtual office',
    slot: 45,
  },
];

/** Who comes to see the space. */
export const fillDemoTours = async (deps: Deps): Promise<void> => {
  const { slots } = await listTourSlots(deps, {});
  for (const { slot, ...visitor } of VISITORS) {
    const startsAt = slots[slot]?.startsAt;
    if (startsAt) await createTour(deps, { ...visitor, startsAt });
  }
};
