import * as z from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { Id } from '../kernel/ids.ts';
import { Flag } from '../kernel/list.ts';
import { MoneyText } from '../kernel/money.ts';
import { Day } from '../kernel/time.ts';

export const MpesaStatementReport = z
  .object({
    channelId: Id,
    fileHash: z.string(),
    imported: z.boolean().meta({ description: 'False where dryRun only looked' }),
    from: Day,
    to: Day,
    opening: MoneyText,
    closing: MoneyText,
    lines: z.int().meta({ description: 'Rows that were new: 0 where the file had been imported before' }),
    duplicates: z.int().meta({ description: 'Rows that were known already, however we heard of them' }),
    skipped: z.int().meta({ description: 'Rows of transactions that failed' }),
    receipts: z.int().meta({ description: 'Of the new rows, payments that nobody had announced' }),
    applied: z.int().meta({ description: 'Of those, how many found their tenant' }),
    charges: MoneyText.meta({ description: 'Of Safaricom, in the new rows' }),
    settled: MoneyText.meta({ description: 'On the way to the bank, in the new rows' }),
    unexplained: z.array(z.object({ row: z.int(), receiptNumber: z.string(), details: z.string(), amount: MoneyText })),
  })
  .meta({ id: 'MpesaStatementReport' });
export type MpesaStatementReport = z.infer<typeof MpesaStatementReport>;

export const importMpesaStatement = endpoint({
  method: 'POST',
  path: '/api/mpesa/statements',
  summary:
    'Import a statement of the M-Pesa organisation portal (CSV or XLSX): all of it or nothing; dryRun only checks',
  access: 'finance:write',
  query: z.object({
    channelId: Id.optional().meta({ description: 'Needed where there are several paybills or tills' }),
    dryRun: Flag.default(false),
  }),
  takesFile: ['csv', 'xlsx'],
  bodyLimit: 8_000_000,
  output: MpesaStatementReport,
});
