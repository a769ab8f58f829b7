import { useQuery } from '@tanstack/react-query';
import type { Allowance } from '../../domain/bookings/contract.ts';
import type { Day } from '../../domain/kernel/time.ts';
import type { MySpace } from '../../domain/members/contract.ts';
import { myAllowanceQuery } from './member-queries.ts';

/** The free hours in the month of a day. Those of this month came with the company; another month is asked for. */
export function useOwnAllowance({ allowance }: MySpace, day: Day): Allowance | undefined {
  const isThisMonth = day.startsWith(allowance.month);
  const { data } = useQuery({ ...myAllowanceQuery(day), enabled: !isThisMonth });
  return isThisMonth ? allowance : data;
}
