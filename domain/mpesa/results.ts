// What Safaricom's result codes mean, in plain English: for the staff, and for the person with the phone.

export type PromptOutcome = 'success' | 'failed' | 'expired' | 'unknown';

export type PromptResult = {
  outcome: PromptOutcome;
  staff: string;
  payer: string;
  /** Before another prompt may go to this phone, counted from the answer; 0 is the usual minute. */
  waitSeconds: number;
  /** Something is set up wrongly: the next prompt would fail as well. */
  isSetup: boolean;
};

type Entry = Pick<PromptResult, 'staff' | 'payer'> & Partial<PromptResult>;

const NO_MONEY: Entry = {
  staff: 'The payer has not enough money on M-Pesa.',
  payer: 'Your M-Pesa balance is too low. Top up and try again.',
};
const PROMPT_NOT_SENT: Entry = {
  staff: 'M-Pesa could not show the prompt. Try again in a minute.',
  payer: 'The request did not reach your phone. Please try again.',
};
const WRONG_SETUP: Entry = {
  staff: 'The channel is set up wrongly: its kind or its store number does not fit the shortcode.',
  payer: 'We cannot take M-Pesa right now. Please pay in another way.',
  isSetup: true,
};

const PROMPT_RESULTS: Readonly<Record<string, Entry>> = {
  0: { outcome: 'success', staff: 'Paid.', payer: 'Thank you. Your payment has arrived.' },
  1: NO_MONEY,
  2: {
    staff: 'The amount is below what M-Pesa takes.',
    payer: 'The amount is too small for M-Pesa.',
  },
  3: {
    staff: 'The amount is above what M-Pesa takes at once. Ask for a part, or for a bank transfer.',
    payer: 'The amount is too large for M-Pesa. Pay a part of it, or by bank transfer.',
  },
  4: {
    staff: 'The payer has reached the daily limit of M-Pesa. Ask for a bank transfer, or try again tomorrow.',
    payer: 'You have reached today’s M-Pesa limit. Try again tomorrow, or pay by bank transfer.',
  },
  8: {
    staff: 'The paybill or till would hold more than M-Pesa allows. Move money to the bank, then try again.',
    payer: 'We cannot take M-Pesa right now. Please try again later.',
    isSetup: true,
  },
  17: {
    staff: 'M-Pesa refuses the same amount from the same phone within two minutes.',
    payer: 'Please wait two minutes and try again.',
    waitSeconds: 120,
  },
  1001: {
    staff: 'The payer had another M-Pesa menu open.',
    payer: 'Close other M-Pesa menus on your phone and try again in two minutes.',
    waitSeconds: 120,
  },
  1019: {
    outcome: 'expired',
    staff: 'The payer did not answer in time.',
    payer: 'The request has expired. Please try again.',
  },
  1025: PROMPT_NOT_SENT,
  9999: PROMPT_NOT_SENT,
  1032: { staff: 'The payer cancelled the prompt.', payer: 'You cancelled the payment.' },
  1037: {
    outcome: 'unknown',
    staff: 'The phone was off, out of reach, or nobody answered.',
    payer: 'We could not reach your phone. Switch it on and try again.',
  },
  2001: { staff: 'The payer entered a wrong PIN.', payer: 'The M-Pesa PIN was wrong. Please try again.' },
  2028: WRONG_SETUP,
  SFC_IC0003: WRONG_SETUP,
  8006: {
    staff: 'The payer’s M-Pesa PIN is locked. Only Safaricom’s customer care can unlock it.',
    payer: 'Your M-Pesa PIN is locked. Call Safaricom’s customer care on 100.',
  },
};

// What the call for a prompt was refused with.
const REFUSALS: Readonly<Record<string, Entry>> = {
  '400.002.02': {
    staff: 'M-Pesa refused the prompt: something in it is not as it should be. Check shortcode, passkey and number.',
    payer: 'We cannot take M-Pesa right now. Please pay in another way.',
  },
  '404.001.03': {
    staff: 'M-Pesa does not accept the consumer key and secret of the channel.',
    payer: 'We cannot take M-Pesa right now. Please pay in another way.',
    isSetup: true,
  },
  '500.001.1001': {
    staff: 'M-Pesa refused the prompt: the payer has another one open, or the passkey is wrong.',
    payer: 'Close other M-Pesa menus on your phone and try again in two minutes.',
    waitSeconds: 120,
  },
  '500.003.02': {
    staff: 'M-Pesa is too busy. Try again in a minute.',
    payer: 'M-Pesa is busy. Please try again in a minute.',
  },
};

const otherResult = (code: string): Entry => ({
  staff: code === '' ? 'The prompt was not paid.' : `The prompt was not paid (M-Pesa’s code ${code}).`,
  payer: 'The payment did not go through. Please try again.',
});

/** A code comes as a number in callbacks and as text in answers: both are text here. */
export const readPromptResult = (code: string): PromptResult => {
  const known = { ...PROMPT_RESULTS, ...REFUSALS };
  const entry = Object.hasOwn(known, code) ? known[code] : undefined;
  return { outcome: 'failed', waitSeconds: 0, isSetup: false, ...(entry ?? otherResult(code)) };
};

/** Of a prompt that was not paid. Where nobody said why, it ran out. */
export const describeResult = (state: 'failed' | 'expired', code: string | null): { staff: string; payer: string } => {
  const { staff, payer } = readPromptResult(code ?? (state === 'expired' ? '1019' : ''));
  return { staff, payer };
};

export type ReversalOutcome = 'done' | 'failed' | 'unknown';

type ReversalEntry = { outcome: ReversalOutcome; words: string };

const REVERSAL_RESULTS: Readonly<Record<string, ReversalEntry>> = {
  0: { outcome: 'done', words: 'The money went back to the payer.' },
  R000001: { outcome: 'done', words: 'M-Pesa had returned this payment already.' },
  R000002: { outcome: 'failed', words: 'M-Pesa does not know a payment with this receipt number.' },
  1: { outcome: 'failed', words: 'The paybill or till has not enough money to return it.' },
  11: { outcome: 'failed', words: 'The paybill or till is not active.' },
  21: { outcome: 'failed', words: 'The initiator may not return payments. Give it that right in the M-Pesa portal.' },
  2001: { outcome: 'failed', words: 'The initiator’s name or credential is wrong.' },
  2006: { outcome: 'failed', words: 'The account of the paybill or till is not active.' },
  2028: { outcome: 'failed', words: 'This paybill or till may not return payments.' },
  8006: { outcome: 'failed', words: 'The initiator’s credential is locked. Reset it in the M-Pesa portal.' },
};

/** Already returned counts as done: what was asked for is so. */
export const readReversalResult = (code: string): ReversalEntry =>
  (Object.hasOwn(REVERSAL_RESULTS, code) ? REVERSAL_RESULTS[code] : undefined) ?? {
    outcome: 'unknown',
    words: `M-Pesa answered with the code ${code}. Look in its portal whether the money went back.`,
  };
