import { type Cents, cents } from '../kernel/money.ts';

/** What one payment may come to. */
export const MOST_AT_ONCE = cents(250_000_00);

/** What a test payment comes to: the least that M-Pesa moves. */
export const TEST_AMOUNT = cents(1_00);

export const WHOLE_SHILLINGS = 'M-Pesa takes whole shillings only';
export const TOO_MUCH_AT_ONCE = 'M-Pesa takes at most KES 250,000 at once. Ask for a part, or for a bank transfer.';

/** The shillings that cover an amount: what is left of it would stay open for a few cents. */
export const coveringShillings = (amount: Cents): Cents => cents(Math.ceil(amount / 100) * 100);

/** What to ask for first: all of it, or as much as one payment takes. */
export const firstPrompt = (open: Cents): Cents => cents(Math.min(coveringShillings(open), MOST_AT_ONCE));

/** The same for somebody without an account: what is beyond the invoice would wait in suspense. */
const firstPromptWithin = (open: Cents): Cents => cents(Math.min(Math.floor(open / 100) * 100, MOST_AT_ONCE));

/** What to ask for first on an invoice: of a tenant, whose account keeps the cents beyond it, or of somebody else. */
export const firstAmount = ({ tenantId, balance }: { tenantId: string | null; balance: Cents }): Cents =>
  tenantId ? firstPrompt(balance) : firstPromptWithin(balance);
