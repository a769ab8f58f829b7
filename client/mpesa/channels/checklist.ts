import type { MpesaChannel } from '../../../domain/mpesa/contract.ts';

export type StepAction = 'credentials' | 'pull' | 'register' | 'test';

/** One thing that has to be so before a channel works by itself. */
export type Step = {
  name: string;
  isDone: boolean;
  /** Not everybody needs it. */
  isOptional?: true;
  text: string;
  at?: string | null;
  action?: StepAction;
};

const MISSING = {
  consumerKey: 'consumer key',
  consumerSecret: 'consumer secret',
  passkey: 'passkey',
} as const;

const credentialStep = ({ credentials }: MpesaChannel): Step => {
  const missing = Object.entries(MISSING).flatMap(([field, name]) =>
    credentials[field as keyof typeof MISSING] ? [] : name,
  );
  const text = missing.length > 0 ? `Missing: ${new Intl.ListFormat('en-GB').format(missing)}.` : 'All are set.';
  return { name: 'App Credentials', isDone: missing.length === 0, text, action: 'credentials' };
};

const addressStep = ({ callbackProblem }: MpesaChannel): Step => ({
  name: 'Callback Address',
  isDone: callbackProblem === null,
  text: callbackProblem ?? 'Safaricom can call this server.',
});

const urlStep = ({ urlsRegisteredAt }: MpesaChannel): Step => ({
  name: 'Payments Announced',
  isDone: urlsRegisteredAt !== null,
  text: urlsRegisteredAt
    ? 'Our addresses are registered.'
    : 'Register our addresses, so that every payment is announced.',
  at: urlsRegisteredAt,
  action: 'register',
});

const pullStep = ({ pullNumber, pullRegisteredAt }: MpesaChannel): Step => ({
  name: 'Lost Payments Found',
  isDone: pullRegisteredAt !== null,
  isOptional: true,
  text: pullRegisteredAt
    ? 'Pull is registered.'
    : pullNumber
      ? 'Register pull: it finds payments whose announcement was lost.'
      : 'Enter the phone number that Safaricom nominated for pull.',
  at: pullRegisteredAt,
  action: pullNumber ? 'register' : 'pull',
});

const testStep = ({ testPaidAt }: MpesaChannel): Step => ({
  name: 'Test Payment',
  isDone: testPaidAt !== null,
  text: testPaidAt ? 'One shilling arrived.' : 'Send a prompt for KES 1 to your own phone.',
  at: testPaidAt,
  action: 'test',
});

const messageStep = ({ lastMessageAt }: MpesaChannel): Step => ({
  name: 'Last Message',
  isDone: lastMessageAt !== null,
  text: lastMessageAt ? 'M-Pesa announced a payment.' : 'M-Pesa has announced no payment yet.',
  at: lastMessageAt,
});

/** What is done and what is left until a paybill or till works by itself, in the order in which it is done. */
export const channelSteps = (channel: MpesaChannel): Step[] =>
  [credentialStep, addressStep, urlStep, pullStep, testStep, messageStep].map((step) => step(channel));

/** Whether nothing is left but what not everybody needs. */
export const isReady = (channel: MpesaChannel): boolean =>
  channelSteps(channel).every(({ isDone, isOptional }) => isDone || isOptional);
