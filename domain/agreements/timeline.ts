import { formatDay, formatFigure } from '../kernel/format.ts';
import { addDays, type Day } from '../kernel/time.ts';
import type { AgreementDetails, AgreementLine, AgreementPause } from './contract.ts';
import { termEnd } from './life.ts';
import { later } from './pauses.ts';

export type TimelineEntry = { id: string; day: Day; text: string };

const called = ({ description, name }: AgreementLine): string => description ?? name;

/** The line that another one follows at once, such as the same desks at the old price. */
const lineBefore = (line: AgreementLine, all: readonly AgreementLine[]): AgreementLine | undefined =>
  all.find(({ position, endDate }) => position === line.position && endDate === addDays(line.startDate, -1));

const changeText = (line: AgreementLine, before: AgreementLine): string | null => {
  const parts = [
    line.quantity === before.quantity ? null : `${before.quantity} become ${line.quantity}`,
    line.unitPrice === before.unitPrice
      ? null
      : `price ${formatFigure(before.unitPrice)} becomes ${formatFigure(line.unitPrice)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${called(line)}: ${parts.join(', ')}` : null;
};

const startEntry = (line: AgreementLine, all: readonly AgreementLine[]): TimelineEntry[] => {
  const before = lineBefore(line, all);
  const text = before ? changeText(line, before) : `${line.quantity} × ${called(line)} added`;
  return text ? [{ id: `${line.id} begins`, day: line.startDate, text }] : [];
};

const endEntry = (line: AgreementLine, all: readonly AgreementLine[]): TimelineEntry[] => {
  const day = line.endDate;
  const goesOn = all.some(({ position, startDate }) => position === line.position && startDate > line.startDate);
  return day === null || goesOn
    ? []
    : [{ id: `${line.id} ends`, day, text: `Last day of ${line.quantity} × ${called(line)}` }];
};

const discountEntry = (line: AgreementLine): TimelineEntry[] => {
  const { id, discountPercent, discountUntil, startDate, endDate } = line;
  if (discountUntil === null || discountPercent === 0 || discountUntil === endDate) return [];
  // A line that follows another keeps a discount that was over before it began.
  if (discountUntil < startDate) return [];
  return [{ id: `${id} discount`, day: discountUntil, text: `Last day of ${discountPercent}% off ${called(line)}` }];
};

const pauseEntries = ({ id, startDate, endDate, reason }: AgreementPause): TimelineEntry[] => [
  { id: `${id} begins`, day: startDate, text: `Pause begins: ${reason}` },
  ...(endDate === null ? [] : [{ id: `${id} ends`, day: endDate, text: 'Last day of the pause' }]),
];

const lineEntries = (agreement: AgreementDetails): TimelineEntry[] => {
  const { lines, pastLines, startDate, endDate } = agreement;
  const all = [...pastLines, ...lines];
  return lines.flatMap((line) => [
    ...(line.startDate > startDate ? startEntry(line, all) : []),
    ...(line.endDate === endDate ? [] : endEntry(line, all)),
    ...discountEntry(line),
  ]);
};

const endingEntries = (agreement: AgreementDetails, today: Day): TimelineEntry[] => {
  const { endDate, renewsMonths } = agreement;
  if (endDate !== null) return [{ id: 'end', day: endDate, text: 'Last day' }];
  const term = renewsMonths === null ? null : termEnd(agreement, today);
  const months = renewsMonths === 1 ? 'a month' : `${renewsMonths} months`;
  return term === null ? [] : [{ id: 'term', day: term, text: `The term ends, then goes on for ${months}` }];
};

/** When the billing run comes to it next; while it is paused, that is open. */
const invoiceEntry = ({ state, billedThrough, endDate, pauses }: AgreementDetails, today: Day): TimelineEntry[] => {
  const day = later(billedThrough, today);
  const isOver = state === 'draft' || state === 'ended' || (endDate !== null && billedThrough > endDate);
  const isPaused = pauses.some((pause) => pause.startDate <= day && (pause.endDate === null || pause.endDate >= day));
  return isOver || isPaused ? [] : [{ id: 'invoice', day, text: 'Next invoice' }];
};

/** Where an agreement comes from and what lies ahead of it, first day first: start and notice, then only what is to come. */
export const agreementTimeline = (agreement: AgreementDetails, today: Day): TimelineEntry[] => {
  const { startDate, noticeGivenOn, endDate, pauses } = agreement;
  const known = [
    { id: 'start', day: startDate, text: 'First day' },
    ...(noticeGivenOn
      ? [{ id: 'notice', day: noticeGivenOn, text: `Notice given${endDate ? ` for ${formatDay(endDate)}` : ''}` }]
      : []),
  ];
  const ahead = [
    ...invoiceEntry(agreement, today),
    ...lineEntries(agreement),
    ...pauses.flatMap(pauseEntries),
    ...endingEntries(agreement, today),
  ].filter(({ day }) => day >= today);
  const past =
    agreement.state === 'ended' && endDate !== null && endDate < today ? endingEntries(agreement, today) : [];
  return [...known, ...past, ...ahead].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
};
