import * as z from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { Day } from '../../kernel/time.ts';

const PIN = /^[AP]\d{9}[A-Z]$/;

/** A PIN as it is kept, once its form is right; null while it is not. */
export const readPin = (typed: string): string | null => {
  const pin = typed.trim().toUpperCase();
  return PIN.test(pin) ? pin : null;
};

/**
 * registered: KRA knows it as active. inactive: KRA has suspended, cancelled or stopped it. unknown: KRA does not know it.
 * unchecked: nobody could be asked, which holds nothing up.
 */
export const PIN_STATES = ['registered', 'inactive', 'unknown', 'unchecked'] as const;
export type PinState = (typeof PIN_STATES)[number];

export const TAXPAYER_KINDS = ['individual', 'company'] as const;
export type TaxpayerKind = (typeof TAXPAYER_KINDS)[number];

export const PinCheck = z
  .object({
    pin: z.string(),
    state: z.enum(PIN_STATES),
    name: z.string().nullable().meta({ description: 'As KRA says it, with letters hidden' }),
    kind: z.enum(TAXPAYER_KINDS).nullable(),
    status: z.string().nullable().meta({ description: 'In the words of KRA, such as Suspended' }),
    checkedOn: Day.nullable().meta({ description: 'When KRA said so; null where nobody was asked' }),
    reason: z.string().nullable().meta({ description: 'Why it is not checked' }),
  })
  .meta({ id: 'PinCheck', description: 'What KRA knows of a PIN' });
export type PinCheck = z.infer<typeof PinCheck>;

export const checkPin = endpoint({
  method: 'POST',
  path: '/api/tax/pin-checks',
  summary: 'What KRA knows of a PIN, within two seconds; what could not be asked is unchecked and refuses nothing',
  access: 'pins:check',
  body: z.object({
    pin: z.string('KRA PIN is required').trim().toUpperCase().regex(PIN, 'KRA PIN must be like P051365947M'),
  }),
  output: PinCheck,
});

const KIND_WORDS = { individual: 'person', company: 'company' } as const;

/** The answer beside the box of a PIN. */
export const pinCheckText = ({ state, name, kind, status, reason }: PinCheck): string => {
  if (state === 'unchecked') return `Not checked: ${reason ?? 'KRA does not answer'}`;
  if (state === 'unknown') return 'KRA does not know this PIN';
  const who = [name, kind && KIND_WORDS[kind]].filter(Boolean).join(', ');
  const word = state === 'registered' ? 'Registered' : `${status ?? 'Not active'} at KRA`;
  return who ? `${word}: ${who}` : word;
};

// What KRA confirmed holds for a while; what it did not is asked again the next day, when it may have been put right.
const GOOD_DAYS = { registered: 7, inactive: 1, unknown: 1 } as const;

/** For how many days an answer of KRA's stands, the day that it came on included. */
export const pinCheckDays = (state: Exclude<PinState, 'unchecked'>): number => GOOD_DAYS[state];
