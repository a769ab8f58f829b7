import * as z from 'zod';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { type Cents, cents, isMoneyText, parseMoney } from '../../domain/kernel/money.ts';
import { type createEntry, ManualEntry } from '../../domain/ledger/contract.ts';
import { entryTotals, type TypedLine } from '../../domain/ledger/rules.ts';

const Line = z.object({ account: z.string(), debit: z.string(), credit: z.string() });
const FormValues = z.object({ date: z.string(), memo: z.string(), lines: z.array(Line), overrideReason: z.string() });

export type LineFormValues = z.infer<typeof Line>;
export type EntryFormValues = z.infer<typeof FormValues>;
export type EntryPayload = SentBody<typeof createEntry>;

export const EMPTY_LINE: LineFormValues = { account: '', debit: '', credit: '' };

const plain = (typed: string): string => typed.replace(/[,\s]/g, '');

/** A box that was left empty is not sent. Commas are for the eye. */
const toWire = ({ lines, ...entry }: EntryFormValues): EntryPayload => ({
  ...entry,
  lines: lines.map(({ account, debit, credit }) => ({
    account,
    ...(plain(debit) ? { debit: plain(debit) } : {}),
    ...(plain(credit) ? { credit: plain(credit) } : {}),
  })),
});

/** What the boxes hold becomes what is sent, and the contract judges that in its own words. */
export const EntryValues = FormValues.transform((typed, context): EntryPayload => {
  const sent = toWire(typed);
  for (const { path, message } of ManualEntry.safeParse(sent).error?.issues ?? [])
    context.addIssue({ code: 'custom', path: [...path], message });
  return sent;
});

const toCents = (typed: string): Cents => (isMoneyText(plain(typed)) ? parseMoney(plain(typed)) : cents(0));

/** While typing, incomplete amounts count as zero. */
export const typedTotals = (lines: readonly Pick<LineFormValues, 'debit' | 'credit'>[]) =>
  entryTotals(lines.map(({ debit, credit }): TypedLine => ({ debit: toCents(debit), credit: toCents(credit) })));
