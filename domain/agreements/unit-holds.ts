import { addDays, type Day } from '../kernel/time.ts';

/** A unit on some days, the last one included. */
export type UnitHold = { unitId: string; startDate: Day; endDate: Day | null };

const isOn = ({ startDate, endDate }: UnitHold, day: Day): boolean =>
  startDate <= day && (endDate === null || endDate >= day);

export const unitsOn = (holds: readonly UnitHold[], day: Day): string[] =>
  holds.filter((hold) => isOn(hold, day)).map(({ unitId }) => unitId);

/** How many units are held on the day with most of them. */
export const mostAtOnce = (holds: readonly UnitHold[]): number =>
  Math.max(0, ...holds.map(({ startDate }) => unitsOn(holds, startDate).length));

type Days = { from: Day; before: Day | null; until: Day | null };

/** The same units from a day on. What was held until the end, `before`, is held until the new one. */
export const holdsFrom = (holds: readonly UnitHold[], { from, before, until }: Days): UnitHold[] =>
  holds
    .filter(({ endDate }) => endDate === null || endDate >= from)
    .map((hold) => {
      const isToTheEnd = hold.endDate === null || (before !== null && hold.endDate >= before);
      const isPastEnd = until !== null && hold.endDate !== null && hold.endDate > until;
      const startDate = hold.startDate > from ? hold.startDate : from;
      return { unitId: hold.unitId, startDate, endDate: isToTheEnd || isPastEnd ? until : hold.endDate };
    })
    .filter(({ startDate, endDate }) => endDate === null || startDate <= endDate);

type HoldChange<Hold> = {
  /** Not there at all: they would only have begun. */
  remove: readonly Hold[];
  /** End the day before. */
  end: readonly Hold[];
  /** Go on to the end of the line. */
  extend: readonly Hold[];
  /** Begin on the day. */
  begin: readonly string[];
};

/** What has to happen so that a line holds these units and no others from a day to its end. */
export const changeHolds = <Hold extends UnitHold>(
  holds: readonly Hold[],
  unitIds: readonly string[],
  { from, until }: { from: Day; until: Day | null },
): HoldChange<Hold> => {
  const earlier = holds.filter(({ startDate }) => startDate < from);
  const lasts = ({ endDate }: UnitHold, day: Day) => endDate === null || endDate >= day;
  // One that ended the day before goes on: who moves back the same day has never been away.
  const goesOn = earlier.filter((hold) => unitIds.includes(hold.unitId) && lasts(hold, addDays(from, -1)));
  const kept = new Set(goesOn.map(({ unitId }) => unitId));
  return {
    remove: holds.filter(({ startDate }) => startDate >= from),
    end: earlier.filter((hold) => !unitIds.includes(hold.unitId) && lasts(hold, from)),
    extend: goesOn.filter(({ endDate }) => endDate !== until),
    begin: unitIds.filter((unitId) => !kept.has(unitId)),
  };
};
