import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { optionalText, shortText } from '../kernel/text.ts';
import { Instant } from '../kernel/time.ts';
import { optionalPhone } from '../tenants/phone.ts';

export const Kiosk = z
  .object({
    id: Id,
    name: z.string(),
    greeting: z.string().nullable(),
    lastUsedAt: Instant.nullable().meta({ description: 'When somebody came in there last' }),
    createdAt: Instant,
  })
  .meta({ id: 'Kiosk', description: 'A tablet at the door, known by the key in its address' });
export type Kiosk = z.infer<typeof Kiosk>;

export const listKiosks = endpoint({
  method: 'GET',
  path: '/api/kiosks',
  summary: 'Tablets at the door',
  access: 'settings:read',
  output: z.array(Kiosk),
});

export const addKiosk = endpoint({
  method: 'POST',
  path: '/api/kiosks',
  summary: 'Add a tablet; its key is shown once',
  access: 'settings:write',
  body: z.object({ name: shortText('Name', 60), greeting: optionalText('Greeting', 200) }),
  output: z
    .object({ kiosk: Kiosk, key: z.string().meta({ description: 'Shown once: only its hash is kept' }) })
    .meta({ id: 'NewKiosk' }),
  status: 201,
});

export const removeKiosk = endpoint({
  method: 'DELETE',
  path: '/api/kiosks/:id',
  summary: 'Remove a tablet: its address stops working at once',
  access: 'settings:write',
  params: IdParams,
  output: null,
});

export const HouseRules = z
  .object({
    version: z.int().meta({ description: '0 is the usual text, until it is changed' }),
    text: z.string(),
    createdAt: Instant.nullable(),
  })
  .meta({ id: 'HouseRules', description: 'What visitors agree to; each change is a new version' });
export type HouseRules = z.infer<typeof HouseRules>;

export const getHouseRules = endpoint({
  method: 'GET',
  path: '/api/house-rules',
  summary: 'The house rules that visitors agree to now',
  access: 'settings:read',
  output: HouseRules,
});

export const saveHouseRules = endpoint({
  method: 'PUT',
  path: '/api/house-rules',
  summary: 'Change the house rules: a new version, to which visitors agree from now on',
  access: 'settings:write',
  body: z.object({ text: shortText('House rules', 3_000) }),
  output: HouseRules,
});

/** 256 bits as they stand in an address. */
export const KioskKey = z.string().regex(/^[\w-]{43}$/, 'This address is not complete');
const byKey = z.object({ key: KioskKey });

export const KioskPage = z
  .object({
    name: z.string(),
    companyName: z.string(),
    greeting: z.string().nullable(),
    rules: HouseRules.pick({ version: true, text: true }),
    hosts: z.array(z.object({ id: Id, name: z.string() })).meta({ description: 'Whom one can visit, by name only' }),
  })
  .meta({ id: 'KioskPage' });
export type KioskPage = z.infer<typeof KioskPage>;

export const getKiosk = endpoint({
  method: 'GET',
  path: '/api/kiosk/:key',
  summary: 'What a tablet at the door shows',
  access: 'public',
  params: byKey,
  output: KioskPage,
});

const Code = z
  .string('Code is required')
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Code must be six digits'));

const at = Instant.optional().meta({ description: 'When it was done, if it is sent later; at most a day ago' });

export const KioskCheckInInput = z
  .object({
    code: Code.optional().meta({ description: 'Of who was announced; nobody else needs one' }),
    name: shortText('Name', 120).optional().meta({ description: 'Of who was not announced' }),
    company: optionalText('Company', 150),
    phone: optionalPhone,
    host: Id.nullish().meta({ description: 'Whom they come to see; null is the space itself' }),
    hostName: optionalText('Host', 120),
    agreed: z.int().min(0).optional().meta({ description: 'The version of the house rules that they agreed to' }),
    at,
  })
  .superRefine(({ code, name, agreed }, context) => {
    if (code === undefined && name === undefined) {
      context.addIssue({ code: 'custom', path: ['name'], message: 'Name is required' });
    }
    if (code !== undefined && name !== undefined) {
      context.addIssue({ code: 'custom', path: ['code'], message: 'Send a code or a name, not both' });
    }
    if (code === undefined && agreed === undefined) {
      context.addIssue({ code: 'custom', path: ['agreed'], message: 'The house rules must be agreed to' });
    }
  });
export type KioskCheckInInput = z.output<typeof KioskCheckInInput>;

export const KioskWelcome = z
  .object({
    visitorName: z.string(),
    hostName: z.string(),
    hostTold: z.boolean().meta({ description: 'false: there is no way to write to the host' }),
    badgeNumber: z.int(),
    code: z.string().meta({ description: 'For the way out' }),
    inAt: Instant,
  })
  .meta({ id: 'KioskWelcome' });
export type KioskWelcome = z.infer<typeof KioskWelcome>;

export const kioskCheckIn = endpoint({
  method: 'POST',
  path: '/api/kiosk/:key/check-in',
  summary: 'Come in, by a code or with one’s name; the host is told',
  access: 'public',
  params: byKey,
  body: KioskCheckInInput,
  output: KioskWelcome,
  status: 201,
});

export const kioskCheckOut = endpoint({
  method: 'POST',
  path: '/api/kiosk/:key/check-out',
  summary: 'Leave, by the code',
  access: 'public',
  params: byKey,
  body: z.object({ code: Code, at }),
  output: z.object({ visitorName: z.string(), outAt: Instant }).meta({ id: 'KioskGoodbye' }),
});
