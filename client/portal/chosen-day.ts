import { useSearchParams } from 'wouter';
import { type Day, readDay } from '../../domain/kernel/time.ts';
import { bookableDays, dayRefusal } from './portal-days.ts';
import { useSpaceTime } from './space-time.ts';

/** The day in the address, where it can be booked; otherwise the first that can. */
export function useChosenDay(): [day: Day, choose: (day: Day) => void] {
  const [search, setSearch] = useSearchParams();
  const space = useSpaceTime();
  const asked = readDay(search.get('date'));
  const fits = asked !== undefined && dayRefusal(asked, space) === null;
  const day = fits ? asked : (bookableDays(space.today, 1, space)[0] ?? space.today);
  const choose = (next: Day) =>
    setSearch(
      (known) => {
        const changed = new URLSearchParams(known);
        changed.set('date', next);
        return changed;
      },
      { replace: true },
    );
  return [day, choose];
}
