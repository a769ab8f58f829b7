import { formatDay } from '../../kernel/format.ts';
import type { Day } from '../../kernel/time.ts';

/**
 * received: it lies with the others. banked: it is on its way to the bank. cleared: the bank has the money. bounced: the bank
 * took the money back. reversed: its payment was reversed before it was banked.
 */
export const CHEQUE_STATES = ['received', 'banked', 'cleared', 'bounced', 'reversed'] as const;
export type ChequeState = (typeof CHEQUE_STATES)[number];

type Dated = {
  state: ChequeState;
  receivedOn: Day;
  bankedOn: Day | null;
  bouncedOn: Day | null;
};

const REVERSED = 'The payment of this cheque was reversed';

const onDay = (day: Day | null): string => (day ? ` on ${formatDay(day)}` : '');

const bouncedText = ({ bouncedOn }: Dated): string => `This cheque bounced${onDay(bouncedOn)}`;

/** Why a cheque cannot be banked, or null. */
export const bankingProblem = (cheque: Dated): string | null => {
  if (cheque.state === 'received') return null;
  if (cheque.state === 'bounced') return bouncedText(cheque);
  return cheque.state === 'reversed' ? REVERSED : `This cheque was banked${onDay(cheque.bankedOn)}`;
};

/** Why a cheque cannot bounce, or null: one that never went to the bank is given back by reversing its payment. */
export const bounceProblem = (cheque: Dated): string | null => {
  if (cheque.state === 'banked' || cheque.state === 'cleared') return null;
  if (cheque.state === 'bounced') return bouncedText(cheque);
  return cheque.state === 'reversed' ? REVERSED : 'This cheque was not banked yet: bank it, or reverse its payment';
};

/** What is wrong with the day on which a cheque was banked, or null. */
export const bankingDayProblem = ({ receivedOn }: Pick<Dated, 'receivedOn'>, date: Day): string | null =>
  date < receivedOn ? `A cheque was received on ${formatDay(receivedOn)}: choose that date or later` : null;

/** What is wrong with the day on which a cheque bounced, or null. */
export const bounceDayProblem = ({ bankedOn }: Pick<Dated, 'bankedOn'>, date: Day, today: Day): string | null => {
  if (date > today) return 'Date must not be in the future';
  return bankedOn && date < bankedOn
    ? `The cheque was banked on ${formatDay(bankedOn)}: choose that date or later`
    : null;
};
