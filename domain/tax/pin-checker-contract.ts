import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/time.ts';
import { SimulatorAddress, TaxEnvironment } from './contract.ts';

// KRA's PIN checker (GavaConnect): an app of one's own on developer.go.ke, whose key and secret open it.

export const PinChecker = z
  .object({
    environment: TaxEnvironment.nullable().meta({ description: 'Null where no key is set' }),
    baseUrl: z.string().nullable(),
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'PinChecker', description: 'With whom PINs are checked; key and secret are never returned' });
export type PinChecker = z.infer<typeof PinChecker>;

const secretText = (label: string) =>
  z
    .string(`${label} is required`)
    .trim()
    .regex(/^[\x21-\x7e]{1,200}$/, `${label} is what KRA shows, without blanks, 200 signs at most`);

export const PinCheckerInput = z
  .object({
    environment: TaxEnvironment.default('production'),
    baseUrl: SimulatorAddress,
    consumerKey: secretText('Consumer key').refine((key) => !key.includes(':'), 'Consumer key has no colon'),
    consumerSecret: secretText('Consumer secret'),
  })
  .refine((checker) => (checker.environment === 'simulator') === (checker.baseUrl !== null), {
    path: ['baseUrl'],
    message: 'A simulator needs its address, and no other environment takes one',
  });
export type PinCheckerInput = z.output<typeof PinCheckerInput>;

const path = '/api/tax/pin-checker';

export const getPinChecker = endpoint({
  method: 'GET',
  path,
  summary: 'Whether KRA’s PIN checker is set up; its key and secret are never returned',
  access: 'settings:read',
  output: PinChecker,
});

export const savePinChecker = endpoint({
  method: 'PUT',
  path,
  summary: 'Set key and secret of KRA’s PIN checker',
  access: 'settings:security',
  body: PinCheckerInput,
  output: PinChecker,
});

export const removePinChecker = endpoint({
  method: 'DELETE',
  path,
  summary: 'Forget key and secret of KRA’s PIN checker: PINs are not checked any more',
  access: 'settings:security',
  output: null,
});
