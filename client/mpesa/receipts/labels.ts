import type { MatchGround, MpesaReceipt, ReceiptSource } from '../../../domain/mpesa/receipt-contract.ts';

/** How we heard of a receipt, as short as a chip has to be. */
export const SOURCE_LABELS: Record<ReceiptSource, string> = {
  stk: 'Prompt',
  c2b: 'Confirmation',
  pull: 'Pull',
  statement: 'Statement',
  status: 'Status',
  typed: 'Typed',
};

/** The same as a sentence of its trail. */
export const SOURCE_TEXTS: Record<ReceiptSource, string> = {
  stk: 'The payer answered a prompt of ours',
  c2b: 'M-Pesa announced it',
  pull: 'We asked M-Pesa for missed payments and found it',
  statement: 'It is on an imported statement',
  status: 'We asked M-Pesa what became of a prompt',
  typed: 'Somebody recorded it with its code',
};

/** Why a receipt was applied. */
export const GROUND_LABELS: Record<MatchGround, string> = {
  prompt: 'The prompt it answers',
  invoice: 'The exact invoice number',
  close_number: 'The invoice number, with typing slips',
  pay_code: 'The tenant’s pay code',
  checkout: 'The checkout that was paid',
  person: 'A person',
};

/** Who paid, as far as M-Pesa says. */
export const payerText = ({ payerName, phone }: Pick<MpesaReceipt, 'payerName' | 'phone'>): string =>
  payerName ?? phone ?? 'Unknown Payer';

const STEPS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago something was, in its largest unit: "3 days". */
export const waitText = (since: string, now: number): string => {
  const minutes = Math.floor((now - Date.parse(since)) / 60_000);
  const step = STEPS.find(([, size]) => minutes >= size);
  if (!step) return 'less than a minute';
  const [unit, size] = step;
  const figure = Math.floor(minutes / size);
  return `${figure} ${unit}${figure === 1 ? '' : 's'}`;
};

/** Whether somebody may say whose it is: not while it is on its way back to its payer. */
export const isWaiting = ({ state, reversalId }: Pick<MpesaReceipt, 'state' | 'reversalId'>): boolean =>
  state === 'suspense' && reversalId === null;

/** The next that waits for its tenant: below this one, and then from the top. */
export const nextWaiting = <Row extends Pick<MpesaReceipt, 'id' | 'state' | 'reversalId'>>(
  rows: readonly Row[],
  id: string,
): Row | null => {
  const at = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];
  return others.find(isWaiting) ?? null;
};
