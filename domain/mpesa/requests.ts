import { formatTime } from '../kernel/format.ts';
import type { Cents } from '../kernel/money.ts';
import { type Instant, toWallTime } from '../kernel/time.ts';
import type { RequestState } from './request-contract.ts';
import { describeResult, readPromptResult } from './results.ts';

/**
 * created: it is queued. sent: the call went out, and what became of it is not known. pending: Safaricom took it, and the
 * payer has the prompt. What happens next is one of these.
 */
export type RequestEvent =
  | { kind: 'sent' }
  | { kind: 'accepted' }
  | { kind: 'refused' }
  | { kind: 'paid'; amount: Cents }
  /** The callback's word, or the query's; the query knows neither amount nor receipt, and may ask for patience. */
  | { kind: 'result'; code: string; from: 'callback' | 'query' }
  /** Nobody will hear of it any more; code is the last result, if there was any. */
  | { kind: 'given_up'; code: string | null };

const OPEN: readonly RequestState[] = ['created', 'sent', 'pending'];

export const isOpen = (state: RequestState): boolean => OPEN.includes(state);

const judgeResult = (state: RequestState, code: string, from: 'callback' | 'query'): RequestState => {
  const { outcome } = readPromptResult(code);
  // Money surely moved; the receipt that says how much comes by another way.
  if (outcome === 'success') return state === 'needs_review' ? state : 'pending';
  if (!isOpen(state)) return state === 'expired' && outcome === 'failed' ? 'failed' : state;
  // Safaricom did not reach the phone, or not yet: only its own answer to a question is taken for the end.
  if (outcome === 'unknown') return from === 'query' ? 'expired' : 'pending';
  return outcome;
};

/** paid stays paid whatever comes later; money that came later than we waited is still paid. */
export const nextState = (state: RequestState, amount: Cents, event: RequestEvent): RequestState => {
  if (state === 'paid') return state;
  switch (event.kind) {
    case 'paid':
      return event.amount === amount ? 'paid' : 'needs_review';
    case 'sent':
      return state === 'created' ? 'sent' : state;
    case 'accepted':
      return state === 'created' || state === 'sent' ? 'pending' : state;
    case 'refused':
      return isOpen(state) ? 'failed' : state;
    case 'result':
      return judgeResult(state, event.code, event.from);
    case 'given_up':
      if (!isOpen(state)) return state;
      return event.code === '0' ? 'needs_review' : 'expired';
  }
};

const BETWEEN_PROMPTS = 60;
// A prompt stays on the phone for about a minute; the first question about it follows 75 seconds after it was sent.
const UNTIL_KNOWN = 90;
const A_LITTLE = 30;

// Instants come with and without fractions of a second: they are compared as numbers.
const later = (instant: Instant, seconds: number): Instant =>
  new Date(Date.parse(instant) + seconds * 1_000).toISOString();
const isAfter = (instant: Instant, other: Instant): boolean => Date.parse(instant) > Date.parse(other);
const latest = (instants: readonly Instant[]): Instant =>
  instants.reduce((last, next) => (isAfter(next, last) ? next : last));

export type EarlierPrompt = { state: RequestState; createdAt: Instant; updatedAt: Instant; resultCode: string | null };

/** isCertain is false where that is only when we expect to know what became of the prompt before. */
export type Pause = { until: Instant; isCertain: boolean };

/** When another prompt may go to the phone of this one: not before its end is known, since both might be paid. */
export const pauseAfter = ({ state, createdAt, updatedAt, resultCode }: EarlierPrompt): Pause => {
  if (isOpen(state)) return { until: later(createdAt, UNTIL_KNOWN), isCertain: false };
  const wait = state === 'paid' ? 0 : readPromptResult(resultCode ?? '').waitSeconds;
  return { until: latest([later(createdAt, BETWEEN_PROMPTS), later(updatedAt, wait)]), isCertain: true };
};

/** How long to wait with a prompt to a phone that had these; null where it may go now. */
export const promptPause = (earlier: readonly EarlierPrompt[], now: Instant): Pause | null => {
  const pauses = earlier.map(pauseAfter).filter(({ until, isCertain }) => !isCertain || isAfter(until, now));
  if (pauses.length === 0) return null;
  const until = latest(pauses.map((pause) => pause.until));
  // What should be known by now is not: a little later, then.
  return {
    until: isAfter(until, now) ? until : later(now, A_LITTLE),
    isCertain: pauses.every(({ isCertain }) => isCertain),
  };
};

/** Why there is no second prompt, and from when on there may be one. */
export const pauseText = ({ until, isCertain }: Pause, zone: string): string => {
  const time = formatTime(toWallTime(later(until, 59), zone));
  return isCertain
    ? `This phone has just had a prompt. Send the next one at ${time}.`
    : `A prompt to this phone is still open, and might yet be paid. Look again at ${time}.`;
};

const FIRST_CHECK = 75;
const LONGEST_PAUSE = 1_800;
// After this no phone still shows the prompt, and no answer is on its way.
const GIVE_UP_AFTER = 7_200;
// Without Safaricom's number for it nobody can be asked: the prompt runs out by itself.
const GIVE_UP_UNNAMED = 300;

/** When to ask what became of a prompt, after so many questions: soon at first, then ever more rarely. */
export const nextCheckAt = (createdAt: Instant, checks: number): Instant => {
  const pauses = Array.from({ length: checks + 1 }, (_, at) => Math.min(FIRST_CHECK * 2 ** at, LONGEST_PAUSE));
  const seconds = pauses.reduce((sum, pause) => sum + pause, 0);
  return later(createdAt, seconds);
};

/** Whether the payer has had the time to answer: from then on Safaricom is asked what became of it. */
export const isBeingChecked = (
  { state, createdAt }: Pick<EarlierPrompt, 'state' | 'createdAt'>,
  now: Instant,
): boolean => isOpen(state) && !isAfter(later(createdAt, FIRST_CHECK), now);

/** Whether to stop asking: what is paid later all the same is found by its receipt. */
export const isGivenUp = (
  { createdAt, checkoutRequestId }: { createdAt: Instant; checkoutRequestId: string | null },
  now: Instant,
): boolean => !isAfter(later(createdAt, checkoutRequestId ? GIVE_UP_AFTER : GIVE_UP_UNNAMED), now);

/** What to say of a request, to the staff and to the person with the phone. */
export const describeRequest = (state: RequestState, resultCode: string | null): { staff: string; payer: string } => {
  switch (state) {
    case 'created':
      return { staff: 'The prompt is about to be sent.', payer: 'We are sending the request to your phone.' };
    case 'sent':
      return {
        staff: 'M-Pesa has not confirmed the prompt yet. Do not send another one.',
        payer: 'We are sending the request to your phone.',
      };
    case 'pending':
      return resultCode === '0'
        ? { staff: 'Paid. The receipt is on its way.', payer: 'Thank you. Your payment is being confirmed.' }
        : { staff: 'The payer has the prompt on the phone.', payer: 'Enter your M-Pesa PIN on your phone.' };
    case 'paid':
      return { staff: 'Paid.', payer: 'Thank you. Your payment has arrived.' };
    case 'needs_review':
      return {
        staff:
          'M-Pesa reports a payment that differs from the prompt. Compare it with the receipts before anything else.',
        payer: 'We are checking your payment and will contact you.',
      };
    case 'expired':
    case 'failed':
      return describeResult(state, resultCode);
  }
};
