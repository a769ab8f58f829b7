import type { Day } from '../kernel/time.ts';
import type { Agreement, AgreementLine } from './contract.ts';
import { earlier, later } from './pauses.ts';

type SummaryLine = Pick<AgreementLine, 'name' | 'description' | 'quantity' | 'startDate' | 'endDate'>;

/** What the lines of an agreement sell today, on its first day or on its last: "6 × Dedicated Desk, 2 × Parking Bay, Locker". */
export const summarize = (
  { startDate, endDate }: Pick<Agreement, 'startDate' | 'endDate'>,
  lines: readonly SummaryLine[],
  today: Day,
): string => {
  const begun = later(startDate, today);
  const day = endDate === null ? begun : earlier(begun, endDate);
  return lines
    .filter((line) => line.startDate <= day && (line.endDate === null || line.endDate >= day))
    .map(({ quantity, description, name }) => `${quantity === 1 ? '' : `${quantity} × `}${description ?? name}`)
    .join(', ');
};
