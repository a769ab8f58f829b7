import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id, IdParams } from '../kernel/ids.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { MoneyInput, MoneyText, NonNegativeMoneyInput, PositiveMoneyInput } from '../kernel/money.ts';
import { optionalText } from '../kernel/text.ts';
import { Day, Instant } from '../kernel/time.ts';
import { COUNT_MOMENTS, TILL_STATES } from './rules.ts';

const MOST_PIECES = 100_000;
const pieces = z
  .number('Must be a whole number')
  .int('Must be a whole number')
  .min(0, 'Must be 0 or more')
  .max(MOST_PIECES, `Must be at most ${MOST_PIECES}`)
  .optional();

export const CountsInput = z
  .object({
    1000: pieces,
    500: pieces,
    200: pieces,
    100: pieces,
    50: pieces,
    40: pieces,
    20: pieces,
    10: pieces,
    5: pieces,
    1: pieces,
  })
  .meta({ id: 'TillCounts', description: 'How many notes and coins of each kind' });

const HandOver = z.object({
  transferId: Id,
  transferNumber: z.string(),
  toName: z.string(),
  amount: MoneyText,
  at: Instant,
  byName: z.string(),
  receivedAt: Instant.nullable().meta({ description: 'null while nobody has confirmed it' }),
  receivedByName: z.string().nullable(),
});

export const Till = z
  .object({
    id: Id,
    number: z.string(),
    state: z.enum(TILL_STATES),
    cashAccountId: Id,
    cashAccountName: z.string(),
    openedAt: Instant,
    openedBy: Id.nullable(),
    openedByName: z.string(),
    floatAmount: MoneyText.meta({ description: 'What lay in the till when it was opened' }),
    openingDifference: MoneyText.meta({ description: 'The float less what the books had' }),
    openingReason: z.string().nullable(),
    takenFromName: z.string().nullable().meta({ description: 'Where the float was taken from' }),
    payments: z.number().int().meta({ description: 'How many cash payments it took' }),
    cashTaken: MoneyText.nullable().meta({ description: 'null for those who count without knowing' }),
    expected: MoneyText.nullable().meta({ description: 'By the books; null for those who count without knowing' }),
    closedAt: Instant.nullable(),
    closedByName: z.string().nullable(),
    counted: MoneyText.nullable(),
    difference: MoneyText.nullable().meta({ description: 'Counted less expected: below zero is short' }),
    reason: z.string().nullable(),
    handOver: HandOver.nullable(),
  })
  .meta({ id: 'Till', description: 'A till from its opening to its count' });
export type Till = z.infer<typeof Till>;

const Movement = z.object({
  entryId: Id,
  at: Instant,
  date: Day,
  memo: z.string(),
  sourceType: z.string(),
  sourceId: z.string(),
  amount: MoneyText,
  byName: z.string(),
});
export type TillMovement = z.infer<typeof Movement>;

const Count = z.object({
  id: Id,
  moment: z.enum(COUNT_MOMENTS),
  amount: MoneyText,
  counts: CountsInput.nullable(),
  at: Instant,
  byName: z.string(),
});
export type TillCount = z.infer<typeof Count>;

export const TillDetails = Till.extend({
  movements: z.array(Movement).meta({ description: 'Empty while it is counted without knowing' }),
  counts: z.array(Count),
}).meta({ id: 'TillDetails' });
export type TillDetails = z.infer<typeof TillDetails>;

export const listTills = endpoint({
  method: 'GET',
  path: '/api/tills',
  summary: 'Tills from opening to count, newest first',
  access: 'finance:read',
  query: listQuery(['openedAt']).extend({
    state: z.enum(TILL_STATES).optional(),
    cashAccount: Id.optional(),
    different: Flag.optional().meta({ description: 'true: only those that were over or short' }),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: z.array(Till),
});

const TillPlace = z.object({
  cashAccountId: Id,
  name: z.string(),
  openTillId: Id.nullable(),
  openedByName: z.string().nullable(),
});

export const CurrentTill = z.object({
  till: Till.nullable().meta({ description: 'The open till that cash of the caller goes to' }),
  places: z.array(TillPlace).meta({ description: 'Every till of the space that is in use' }),
  waiting: z.array(Till).meta({ description: 'Closed tills of the caller that were not handed over yet' }),
});
export type CurrentTill = z.infer<typeof CurrentTill>;

export const getCurrentTill = endpoint({
  method: 'GET',
  path: '/api/tills/current',
  summary: 'The open till that cash goes to, and the tills that can be opened',
  access: 'payments:read',
  output: CurrentTill,
});

export const getTill = endpoint({
  method: 'GET',
  path: '/api/tills/:id',
  summary: 'One till with its movements and counts; format=pdf is the paper of its close',
  access: 'payments:read',
  params: IdParams,
  query: z.object({ format: z.literal('pdf').optional() }),
  output: TillDetails,
});

const Reason = optionalText('Reason', 300);

export const OpenTill = z.object({
  cashAccountId: Id.nullish()
    .or(z.literal('').transform(() => null))
    .meta({ description: 'The first till that is not open if absent' }),
  counts: CountsInput.optional(),
  float: NonNegativeMoneyInput.optional().meta({ description: 'In place of counts' }),
  takenFrom: Id.nullish()
    .or(z.literal('').transform(() => null))
    .meta({ description: 'The cash account that what is more than the books have was taken from' }),
  reason: Reason.meta({ description: 'Needed where the float is not what the books have' }),
});
export type OpenTill = z.output<typeof OpenTill>;

export const openTill = endpoint({
  method: 'POST',
  path: '/api/tills/open',
  summary: 'Open a till with what lies in it',
  access: 'counter:use',
  body: OpenTill,
  output: Till,
  status: 201,
});

const counted = {
  counts: CountsInput.optional().meta({ description: 'Needed where the currency is KES' }),
  amount: NonNegativeMoneyInput.optional().meta({ description: 'In place of counts, in other currencies' }),
};

export const CountResult = z.object({ counted: MoneyText, expected: MoneyText, difference: MoneyText });
export type CountResult = z.infer<typeof CountResult>;

export const countTill = endpoint({
  method: 'POST',
  path: '/api/tills/:id/count',
  summary: 'Count an open till: the count is kept, then the difference is told',
  access: 'counter:use',
  params: IdParams,
  body: z.object(counted),
  output: CountResult,
  status: 201,
});

export const CloseTill = z.object({
  ...counted,
  difference: MoneyInput.optional().meta({ description: 'The one that was shown; refused where it is another by now' }),
  reason: Reason.meta({ description: 'Needed where the count is not what the books have' }),
});
export type CloseTill = z.output<typeof CloseTill>;

export const closeTill = endpoint({
  method: 'POST',
  path: '/api/tills/:id/close',
  summary: 'Close a till with its count; what is over or short is posted',
  access: 'counter:use',
  params: IdParams,
  body: CloseTill,
  output: Till,
});

export const handOverTill = endpoint({
  method: 'POST',
  path: '/api/tills/:id/hand-over',
  summary: 'Hand the money of a closed till over: a transfer that is in transit until somebody else confirms it',
  access: 'counter:use',
  params: IdParams,
  body: z.object({
    toCashAccountId: z.uuid('Choose where the money goes'),
    amount: PositiveMoneyInput.optional().meta({ description: 'All that was counted if absent' }),
  }),
  output: Till,
});

export const receiveTill = endpoint({
  method: 'POST',
  path: '/api/tills/:id/receive',
  summary: 'Confirm that the money which somebody else handed over is there',
  access: 'finance:write',
  params: IdParams,
  output: Till,
});
