import { describe, expect, test } from 'vitest';
import '../../server/temporal.ts';
import { cents } from '../kernel/money.ts';
import { REQUEST_STATES, type RequestState } from './request-contract.ts';
import {
  describeRequest,
  isBeingChecked,
  isGivenUp,
  nextCheckAt,
  nextState,
  pauseAfter,
  pauseText,
  promptPause,
  type RequestEvent,
} from './requests.ts';

const AMOUNT = cents(34_800_00);
const paid: RequestEvent = { kind: 'paid', amount: AMOUNT };
const result = (code: string, from: 'callback' | 'query' = 'callback'): RequestEvent => ({
  kind: 'result',
  code,
  from,
});

describe('a prompt', () => {
  test.each<[RequestState, RequestEvent, RequestState]>([
    // Its usual way.
    ['created', { kind: 'sent' }, 'sent'],
    ['sent', { kind: 'accepted' }, 'pending'],
    ['pending', paid, 'paid'],
    ['created', { kind: 'refused' }, 'failed'],
    ['sent', { kind: 'refused' }, 'failed'],
    ['pending', result('1032'), 'failed'],
    ['pending', result('1'), 'failed'],
    ['pending', result('1019'), 'expired'],
    ['pending', { kind: 'given_up', code: null }, 'expired'],
    // The callback overtakes the answer to our own call.
    ['created', paid, 'paid'],
    ['sent', paid, 'paid'],
    ['sent', result('1032'), 'failed'],
    ['paid', { kind: 'sent' }, 'paid'],
    ['paid', { kind: 'accepted' }, 'paid'],
    ['failed', { kind: 'accepted' }, 'failed'],
    // The same callback twice; a failure after the payment.
    ['paid', paid, 'paid'],
    ['paid', result('1032'), 'paid'],
    ['paid', result('1032', 'query'), 'paid'],
    ['paid', { kind: 'given_up', code: null }, 'paid'],
    ['paid', { kind: 'refused' }, 'paid'],
    // Money that came later than we waited.
    ['expired', paid, 'paid'],
    ['failed', paid, 'paid'],
    ['expired', result('1032'), 'failed'],
    ['failed', result('1019'), 'failed'],
    // Another amount than it asked for: a person has to look, unless the right one is reported after all.
    ['pending', { kind: 'paid', amount: cents(1_00) }, 'needs_review'],
    ['expired', { kind: 'paid', amount: cents(34_801_00) }, 'needs_review'],
    ['needs_review', paid, 'paid'],
    ['needs_review', result('1032'), 'needs_review'],
    ['needs_review', result('0', 'query'), 'needs_review'],
    // The phone was not reached: only the answer to a question is taken for the end.
    ['pending', result('1037'), 'pending'],
    ['pending', result('1037', 'query'), 'expired'],
    // The query knows that it was paid, and neither how much nor by which receipt.
    ['pending', result('0', 'query'), 'pending'],
    ['expired', result('0', 'query'), 'pending'],
    ['pending', { kind: 'given_up', code: '0' }, 'needs_review'],
  ])('that is %s and meets %j is %s', (state, event, next) => expect(nextState(state, AMOUNT, event)).toBe(next));

  test('once paid stays paid, whatever follows', () => {
    const events: RequestEvent[] = [
      paid,
      { kind: 'paid', amount: cents(1_00) },
      { kind: 'sent' },
      { kind: 'accepted' },
      { kind: 'refused' },
      { kind: 'given_up', code: '1032' },
      ...['0', '1', '1019', '1032', '1037', '9999', 'whatever'].flatMap((code) => [
        result(code),
        result(code, 'query'),
      ]),
    ];
    expect(events.map((event) => nextState('paid', AMOUNT, event))).toEqual(events.map(() => 'paid'));
  });

  test('is described in every state, to both', () => {
    for (const state of REQUEST_STATES)
      for (const code of [null, '0', '1032', 'whatever']) {
        const { staff, payer } = describeRequest(state, code);
        expect([staff, payer].every((text) => /^[A-Z].*[.)]$/.test(text))).toBe(true);
      }
  });
});

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 18, 12, 0, seconds)).toISOString();
const prompt = (state: RequestState, resultCode: string | null = null, endedAt = 20) => ({
  state,
  createdAt: at(0),
  updatedAt: at(endedAt),
  resultCode,
});

describe('a second prompt to a phone', () => {
  test.each([
    ['failed', '1032', 60],
    ['expired', '1019', 60],
    ['failed', '17', 140],
    ['failed', '1001', 140],
    ['paid', '0', 60],
    ['needs_review', null, 60],
  ] as const)('waits, after one that is %s (%s), for %i seconds', (state, code, seconds) => {
    expect(pauseAfter(prompt(state, code))).toEqual({ until: at(seconds), isCertain: true });
    expect(promptPause([prompt(state, code)], at(seconds - 1))).toEqual({ until: at(seconds), isCertain: true });
    expect(promptPause([prompt(state, code)], at(seconds))).toBeNull();
  });

  test.each(['created', 'sent', 'pending'] as const)(
    'waits for the end of one that is %s, however long it takes',
    (state) => {
      expect(promptPause([prompt(state)], at(10))).toEqual({ until: at(90), isCertain: false });
      expect(promptPause([prompt(state)], at(600))).toEqual({ until: at(630), isCertain: false });
    },
  );

  test('may go where there was none', () => expect(promptPause([], at(0))).toBeNull());

  test('waits for the last of several', () => {
    expect(promptPause([prompt('failed', '1032'), prompt('failed', '17')], at(30))).toEqual({
      until: at(140),
      isCertain: true,
    });
  });

  test('is refused in words that say when', () => {
    expect(pauseText({ until: at(60), isCertain: true }, 'Africa/Nairobi')).toBe(
      'This phone has just had a prompt. Send the next one at 3:01 PM.',
    );
    expect(pauseText({ until: at(90), isCertain: false }, 'Africa/Nairobi')).toBe(
      'A prompt to this phone is still open, and might yet be paid. Look again at 3:02 PM.',
    );
  });
});

describe('questions about a prompt', () => {
  test('come after 75 seconds, then ever more rarely, at most half an hour apart', () => {
    const asks = Array.from(
      { length: 8 },
      (_, checks) => (Date.parse(nextCheckAt(at(0), checks)) - Date.parse(at(0))) / 1_000,
    );
    expect(asks).toEqual([75, 225, 525, 1_125, 2_325, 4_125, 5_925, 7_725]);
  });

  test('end after two hours, and after five minutes where Safaricom gave no number', () => {
    expect([7_199, 7_200].map((s) => isGivenUp({ createdAt: at(0), checkoutRequestId: 'ws_CO_1' }, at(s)))).toEqual([
      false,
      true,
    ]);
    expect([299, 300].map((s) => isGivenUp({ createdAt: at(0), checkoutRequestId: null }, at(s)))).toEqual([
      false,
      true,
    ]);
  });

  test('begin once the payer had the time to answer, for as long as the prompt is open', () => {
    const states: RequestState[] = ['created', 'sent', 'pending'];
    for (const state of states)
      expect([74, 75, 900].map((s) => isBeingChecked({ state, createdAt: at(0) }, at(s)))).toEqual([false, true, true]);
    expect(isBeingChecked({ state: 'paid', createdAt: at(0) }, at(900))).toBe(false);
  });
});
