import { type MenuPayment, payFromMenu } from '../calls/c2b.ts';
import { RESULTS } from '../payments.ts';
import type { World } from '../world.ts';
import { fullName, type Prompt, type Sms, type Temper } from './phones.ts';
import { answerPrompt } from './prompts.ts';

/** What became of a prompt or a payment. The receipt is null where no money moved. */
export type HandsetResult = { resultCode: string; resultText: string; receipt: string | null };

/** A phone in somebody's hand. */
export type Handset = {
  msisdn: string;
  name: string;
  balance(): number;
  /** How its owner answers where nobody does it by hand. */
  become(temper: Temper): void;
  prompts(): readonly Prompt[];
  /** Newest first. */
  messages(): readonly Sms[];
  /** Null where no prompt is waiting. */
  enterPin(pin: string): Promise<HandsetResult | null>;
  cancel(): Promise<HandsetResult | null>;
  /** Pays from the menu; a till takes no account. */
  payBill(payment: MenuPayment): Promise<HandsetResult>;
};

export const takeHandset = (world: World, msisdn: string): Handset => {
  const phone = world.phones.get(msisdn);
  const answer = async (pin: string | null): Promise<HandsetResult | null> => {
    const request = await answerPrompt(world, msisdn, pin);
    if (!request?.result) return null;
    return { resultCode: request.result.code, resultText: request.result.text, receipt: request.receipt };
  };
  return {
    msisdn,
    name: fullName(phone),
    balance: () => phone.balance,
    become: (temper) => {
      phone.temper = temper;
      if (temper === 'poor') phone.balance = 0;
    },
    prompts: () => (phone.prompt ? [phone.prompt] : []),
    messages: () => phone.messages.toReversed(),
    enterPin: (pin) => answer(pin),
    cancel: () => answer(null),
    payBill: async (payment) => {
      const outcome = await payFromMenu(world, msisdn, payment);
      if (!('receipt' in outcome)) return { resultCode: outcome.code, resultText: outcome.text, receipt: null };
      return { resultCode: RESULTS.done.code, resultText: RESULTS.done.text, receipt: outcome.receipt };
    },
  };
};
