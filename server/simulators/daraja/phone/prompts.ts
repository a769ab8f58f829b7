import { RESULTS } from '../payments.ts';
import type { PromptRequest, Result, World } from '../world.ts';
import { MOST_WRONG_PINS, type Phone, SIMULATED_PIN, type Temper } from './phones.ts';

const PROMPT_MS = 60_000;
// Longer texts do not reach the phone.
const MOST_TEXT = 182;

/** What somebody does with a prompt: after so long, so. No result is the right PIN. */
const ANSWERS: Readonly<Record<Temper, { least: number; most: number; result: Result | null }>> = {
  right: { least: 3_000, most: 20_000, result: null },
  slow: { least: 40_000, most: 59_000, result: null },
  poor: { least: 3_000, most: 20_000, result: null },
  wrong: { least: 4_000, most: 25_000, result: RESULTS.wrongPin },
  cancel: { least: 2_000, most: 30_000, result: RESULTS.cancelled },
  busy: { least: 1_000, most: 4_000, result: RESULTS.busy },
  off: { least: PROMPT_MS, most: PROMPT_MS, result: RESULTS.unreachable },
  expired: { least: PROMPT_MS, most: PROMPT_MS, result: RESULTS.expired },
};

const endPrompt = async (world: World, request: PromptRequest, result: Result | null, early = false) => {
  const phone = world.phones.get(request.msisdn);
  if (world.prompts.get(request.msisdn) !== request) return;
  request.callOff();
  world.prompts.delete(request.msisdn);
  phone.prompt = null;
  await request.settle(result, early);
};

/** Puts a prompt on the phone and waits for an answer: of a person, or by the temper of the phone's owner. */
export const openPrompt = async (world: World, request: PromptRequest, text: string, early: boolean): Promise<void> => {
  const { time, chance } = world;
  const phone = world.phones.get(request.msisdn);
  world.prompts.set(request.msisdn, request);
  world.requests.set(request.checkoutRequestId, request);
  const endAfter = (ms: number, result: Result | null) => {
    request.callOff = time.after(ms, () => endPrompt(world, request, result));
  };
  if (text.length > MOST_TEXT) return endAfter(1_000, RESULTS.tooLong);
  const answer = ANSWERS[phone.temper];
  const isSeen = !['off', 'busy'].includes(phone.temper);
  const endsAt = new Date(Date.parse(time.now()) + PROMPT_MS).toISOString();
  if (isSeen) phone.prompt = { id: request.checkoutRequestId, text, shownAt: time.now(), endsAt };
  if (world.answers === 'by hand' && isSeen) return endAfter(PROMPT_MS, RESULTS.unreachable);
  if (early) return endPrompt(world, request, answer.result, true);
  endAfter(chance.between('answer', request.key, answer.least, answer.most), answer.result);
};

/** Refuses without showing anything. */
export const rejectPrompt = (world: World, request: PromptRequest, result: Result): void => {
  world.requests.set(request.checkoutRequestId, request);
  world.time.after(1_000, () => request.settle(result, false));
};

const checkPin = (phone: Phone, pin: string): Result | null => {
  if (phone.wrongPins >= MOST_WRONG_PINS) {
    phone.wrongPins = 0; // Customer care lets them try again.
    return RESULTS.locked;
  }
  phone.wrongPins = pin === SIMULATED_PIN ? 0 : phone.wrongPins + 1;
  return pin === SIMULATED_PIN ? null : RESULTS.wrongPin;
};

/** The prompt that was answered on this phone, or null where there was none. Without a PIN it is cancelled. */
export const answerPrompt = async (world: World, msisdn: string, pin: string | null): Promise<PromptRequest | null> => {
  const request = world.prompts.get(msisdn);
  if (!request) return null;
  await endPrompt(world, request, pin === null ? RESULTS.cancelled : checkPin(world.phones.get(msisdn), pin));
  return request;
};
