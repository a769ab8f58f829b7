import * as z from 'zod';
import { AppError, notFound } from '../../domain/kernel/errors.ts';
import {
  cancelDemoPrompt,
  type DemoPhoneAnswer,
  enterDemoPin,
  getDemoPhone,
  payFromDemoPhone,
} from '../../domain/mpesa/demo-phone-contract.ts';
import { readPromptResult } from '../../domain/mpesa/results.ts';
import type { Deps } from '../deps.ts';
import type { Mount } from '../http/mount.ts';
import { SIMULATED_PIN } from '../simulators/daraja/phone/phones.ts';
import { findSimulator } from './channels/find.ts';

const WRONG_PIN = '0000';
const PATIENCE_MS = 5_000;

const Phone = z.object({
  name: z.string(),
  prompt: z.object({ id: z.string(), text: z.string(), endsAt: z.string() }).nullable(),
  messages: z.array(z.object({ at: z.string(), text: z.string() })),
  organisations: z.array(z.object({ kind: z.enum(['paybill', 'till']), shortcode: z.string(), name: z.string() })),
});

const Result = z.object({ resultCode: z.string(), receipt: z.string().nullable() });

type Ask = { number: string; action?: 'pin' | 'cancel' | 'pay'; body?: object };

/** Passes on what somebody does with the phone to the simulator that the space is connected to. */
const askSimulator = async ({ db, config }: Deps, { number, action, body = {} }: Ask): Promise<unknown> => {
  const url = config.demo ? await findSimulator(db) : null;
  if (!url) throw notFound('Phone');
  const address = `${url}/phones/${number.replace('+', '')}${action ? `/${action}` : ''}`;
  const sent = action
    ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    : {};
  const reply = await fetch(address, { ...sent, signal: AbortSignal.timeout(PATIENCE_MS) }).catch((cause: unknown) => {
    throw new AppError('conflict', 'The simulator does not answer. Start the demo space again.', { cause });
  });
  if (reply.status === 404) throw new AppError('conflict', 'No prompt is waiting on this phone');
  if (!reply.ok) throw new AppError('conflict', 'The simulator refused this');
  return reply.json();
};

const answer = async (deps: Deps, ask: Ask): Promise<DemoPhoneAnswer> => {
  const { resultCode, receipt } = Result.parse(await askSimulator(deps, ask));
  // What is agreed to without a payment is a standing order.
  const withoutReceipt = resultCode === '0' ? 'You agreed to the standing order.' : readPromptResult(resultCode).payer;
  const message = receipt ? `Paid. Receipt ${receipt}.` : withoutReceipt;
  return { isPaid: receipt !== null, receiptNumber: receipt, message };
};

/** The drawn phone of the demo space. Elsewhere there is none. */
export const demoPhoneRoutes = (mount: Mount): void => {
  mount.plain(getDemoPhone, async (deps, { query: { number } }) => {
    const { organisations, ...phone } = Phone.parse(await askSimulator(deps, { number }));
    return { ...phone, number, businesses: organisations };
  });
  mount.plain(enterDemoPin, (deps, { body: { number, pin } }) =>
    answer(deps, { number, action: 'pin', body: { pin: pin === WRONG_PIN ? pin : SIMULATED_PIN } }),
  );
  mount.plain(cancelDemoPrompt, (deps, { body: { number } }) => answer(deps, { number, action: 'cancel' }));
  mount.plain(payFromDemoPhone, (deps, { body: { number, amount, ...payment } }) =>
    // The simulator counts in shillings.
    answer(deps, { number, action: 'pay', body: { ...payment, amount: amount / 100 } }),
  );
};
