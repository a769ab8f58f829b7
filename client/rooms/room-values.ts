import * as z from 'zod';
import { type MeetingRoom, RoomInput } from '../../domain/rooms/contract.ts';
import { toAmountInput, toWireAmount } from '../settings/amount.ts';

const contract = RoomInput.shape;

const refuseBy = (rule: z.ZodType, amount: unknown, context: z.RefinementCtx): void => {
  const judged = rule.safeParse(amount);
  if (!judged.success) context.addIssue({ code: 'custom', message: judged.error.issues[0]?.message ?? 'Wrong' });
};

/** A rate that may be left empty, and is none then. */
const optionalRate = (rule: z.ZodType) =>
  z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? null : toWireAmount(typed)))
    .superRefine((amount, context) => refuseBy(rule, amount, context));

/** What the boxes hold and what is sent. An hourly rate is typed as text, and an empty one is none. */
export const RoomValues = z.object({
  name: contract.name,
  type: contract.type.unwrap(),
  capacity: z.number('Capacity must be at least 1').pipe(contract.capacity.unwrap()),
  halfDayRate: optionalRate(contract.halfDayRate),
  dayRate: optionalRate(contract.dayRate),
  bufferMinutes: z.number('Buffer must be a whole number of minutes').pipe(contract.bufferMinutes.unwrap()),
  hourlyRate: z
    .string()
    .trim()
    .min(1, 'Hourly rate is required')
    .transform(toWireAmount)
    .superRefine((amount, context) => refuseBy(contract.hourlyRate, amount, context)),
  description: contract.description,
  amenities: contract.amenities.unwrap(),
  taxClass: contract.taxClass.unwrap(),
  isActive: z.boolean(),
  isPublic: z.boolean(),
  isRatePublic: z.boolean(),
});
export type RoomFormValues = z.input<typeof RoomValues>;
export type RoomPayload = z.output<typeof RoomValues>;

export const roomFormValues = (room: MeetingRoom | null, newRate: string): RoomFormValues => ({
  name: room?.name ?? '',
  type: room?.type ?? 'meeting_room',
  capacity: room?.capacity ?? 4,
  hourlyRate: toAmountInput(room?.hourlyRate ?? newRate),
  halfDayRate: toAmountInput(room?.halfDayRate ?? ''),
  dayRate: toAmountInput(room?.dayRate ?? ''),
  bufferMinutes: room?.bufferMinutes ?? 0,
  description: room?.description ?? '',
  amenities: room?.amenities ?? [],
  taxClass: room?.taxClass ?? 'B',
  isActive: room?.isActive ?? true,
  isPublic: room?.isPublic ?? true,
  isRatePublic: room?.isRatePublic ?? false,
});
