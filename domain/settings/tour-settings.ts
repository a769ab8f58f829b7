import { wholeNumber } from './whole-number.ts';

/** How visitors are shown around. */
export const tourSettings = {
  tourMinutes: wholeNumber('Length of a tour', 10, 240).meta({
    description: 'In minutes; tours begin one after the other',
  }),
  toursAtOnce: wholeNumber('Tours at once', 1, 10).meta({
    description: 'How many visitors can be shown around at the same time',
  }),
  tourNoticeHours: wholeNumber('Notice of a tour', 0, 168).meta({
    description: 'In hours; visitors book no later than this',
  }),
};
