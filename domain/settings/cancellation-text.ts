import type { CancellationTerms } from './cancellation.ts';
import type { RoomSettings } from './contract.ts';

type Rules = Pick<RoomSettings, 'cancellation' | 'cancellationHours'>;

/** What cancelling a paid booking of a room costs. */
export const cancellationTerms = (
  { cancellation, cancellationHours }: Rules,
  type: keyof Rules['cancellation'],
): CancellationTerms => cancellation[type] ?? { freeHours: cancellationHours, percent: 100 };

const hoursBefore = (hours: number): string => `${hours} ${hours === 1 ? 'hour' : 'hours'} before it starts`;

/** The terms in one sentence, as a client reads them before paying. */
export const cancellationText = ({ freeHours, percent }: CancellationTerms): string => {
  const kept = percent === 100 ? 'nothing is paid back' : `${percent}% of the price is kept`;
  if (percent === 0 || (freeHours === 0 && percent === 100))
    return 'Cancel free of charge until it starts, and get all of your money back.';
  if (freeHours === 0) return `Cancel until it starts: ${kept}, and the rest comes back to you.`;
  return `Cancel free of charge until ${hoursBefore(freeHours)}. After that ${kept}.`;
};
