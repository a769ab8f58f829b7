import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { FileFormat } from '../kernel/file-format.ts';
import { Flag, listQuery } from '../kernel/list.ts';
import { Day } from '../kernel/time.ts';
import { AccountCode, JournalEntry } from './contract.ts';
import { MANUAL } from './sources.ts';

/** What a person writes into the books without a document behind it. */
export const TYPED_SOURCES: readonly string[] = [MANUAL, 'accrual', 'cash_entry', 'opening'];

export const TIMINGS = ['in_time', 'late', 'closed'] as const;
export type Timing = (typeof TIMINGS)[number];

export const TIMING_LABELS: Record<Timing, string> = {
  in_time: 'In its month',
  late: 'After its month',
  closed: 'Into a closed period',
};

export const ROUND_TO = ['100', '1000', '10000', '100000'] as const;

export const TypedEntry = JournalEntry.extend({
  actor: z.string().meta({ description: 'user:<id>, or system:<job>' }),
  enteredOn: Day.meta({ description: 'In the time zone of the space' }),
  daysLate: z.int().meta({ description: 'Days from the day it is dated to the day it was entered' }),
  timing: z.enum(TIMINGS),
  reversedBySeq: z.int().nullable(),
}).meta({ id: 'TypedEntry' });
export type TypedEntry = z.infer<typeof TypedEntry>;

export const listTypedEntries = endpoint({
  method: 'GET',
  path: '/api/ledger/manual-entries',
  summary:
    'Entries that a person typed (manual entries, accruals, bank charges and owner’s money, opening balances), with when they were entered against the day they are dated',
  access: 'finance:read',
  query: listQuery(['date', 'entered', 'seq']).extend({
    from: Day.optional(),
    to: Day.optional().meta({ description: 'The last day that is included' }),
    account: AccountCode.optional(),
    actor: z.string().max(100).optional(),
    timing: z
      .enum(['late', 'closed'], 'Timing must be late or closed')
      .optional()
      .meta({ description: 'late: entered after the month it is dated in, or into a closed period' }),
    roundTo: z
      .enum(ROUND_TO, `Round sums must be of ${ROUND_TO.join(', ')}`)
      .optional()
      .meta({ description: 'Only amounts that are a whole multiple of it' }),
    reversed: Flag.optional().meta({ description: 'true: only what was reversed later' }),
    format: FileFormat,
  }),
  output: z.array(TypedEntry),
});

export const listTypists = endpoint({
  method: 'GET',
  path: '/api/ledger/manual-entries/people',
  summary: 'Who typed entries, by name',
  access: 'finance:read',
  output: z.array(z.object({ actor: z.string(), name: z.string(), entries: z.int() })),
});
