import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/time.ts';
import { ChannelKind } from './contract.ts';
import { MpesaPhone, PromptAmount } from './request-contract.ts';

// The drawn phone of the demo space: it stands for the payer, and no money moves. A real space has none.

export const DemoPhone = z
  .object({
    number: z.string(),
    name: z.string().meta({ description: 'Whose it is, as the simulator made them up' }),
    prompt: z.object({ id: z.string(), text: z.string(), endsAt: Instant }).nullable(),
    messages: z.array(z.object({ at: Instant, text: z.string() })).meta({ description: 'Newest first' }),
    businesses: z.array(z.object({ kind: ChannelKind, shortcode: z.string(), name: z.string() })),
  })
  .meta({ id: 'DemoPhone' });
export type DemoPhone = z.infer<typeof DemoPhone>;

const Answered = z
  .object({
    isPaid: z.boolean(),
    receiptNumber: z.string().nullable(),
    message: z.string().meta({ description: 'What became of it, in words' }),
  })
  .meta({ id: 'DemoPhoneAnswer' });
export type DemoPhoneAnswer = z.infer<typeof Answered>;

const number = MpesaPhone;

export const getDemoPhone = endpoint({
  method: 'GET',
  path: '/api/demo/phone',
  summary: 'The drawn phone of the demo space: the prompt that it shows, and its messages',
  access: 'public',
  query: z.object({ number }),
  output: DemoPhone,
  background: true,
});

export const enterDemoPin = endpoint({
  method: 'POST',
  path: '/api/demo/phone/pin',
  summary: 'Answer the prompt on the drawn phone: any four digits pay, and 0000 is the wrong PIN',
  access: 'public',
  body: z.object({
    number,
    pin: z.string('PIN is required').regex(/^\d{4}$/, 'The PIN is four digits'),
  }),
  output: Answered,
});

export const cancelDemoPrompt = endpoint({
  method: 'POST',
  path: '/api/demo/phone/cancel',
  summary: 'Cancel the prompt on the drawn phone',
  access: 'public',
  body: z.object({ number }),
  output: Answered,
});

export const payFromDemoPhone = endpoint({
  method: 'POST',
  path: '/api/demo/phone/pay',
  summary: 'Pay a paybill or till from the menu of the drawn phone',
  access: 'public',
  body: z.object({
    number,
    shortcode: z.string('Business is required').regex(/^\d{5,7}$/, 'Choose a business'),
    account: z
      .string('Account number must be text')
      .trim()
      .max(20, 'Account number may have at most 20 characters')
      .default(''),
    amount: PromptAmount,
  }),
  output: Answered,
});
