import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { MoneyText } from '../kernel/money.ts';
import { BillingInput, RoomSettings } from './contract.ts';

/** A room whose price differs from the rate that is about to be saved. */
export const RoomRate = z.object({ id: Id, name: z.string(), before: MoneyText, after: MoneyText });
export type RoomRate = z.infer<typeof RoomRate>;

export const SettingsEffects = z
  .object({ lines: z.array(z.string()), rooms: z.array(RoomRate) })
  .meta({ id: 'SettingsEffects', description: 'What a change does to money and bookings' });
export type SettingsEffects = z.infer<typeof SettingsEffects>;

export const previewSettings = endpoint({
  method: 'POST',
  path: '/api/settings/effects',
  summary: 'What billing or room settings would do to money and bookings; saves nothing',
  access: 'settings:write',
  body: z.object({ billing: BillingInput.optional(), rooms: z.object(RoomSettings.shape).partial().optional() }),
  output: SettingsEffects,
});
