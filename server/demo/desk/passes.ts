import { sql } from 'drizzle-orm';
import { PaymentInput } from '../../../domain/billing/payments/payment-contract.ts';
import { addMoney, parseMoney, toDecimalText } from '../../../domain/kernel/money.ts';
import { addDays, type Day, toInstant } from '../../../domain/kernel/time.ts';
import type { Product } from '../../../domain/products/contract.ts';
import { taxed, vatTerms } from '../../../domain/settings/vat.ts';
import { issueInvoices, toIssue } from '../../billing/invoices/issue.ts';
import { recordPayment } from '../../billing/payments/record.ts';
import { getToday } from '../../clock.ts';
import type { Deps } from '../../deps.ts';
import { recognizeVisitor } from '../../parties/lock-party.ts';
import { lapsePasses } from '../../passes/lapse.ts';
import { issuePasses, toPassLine } from '../../passes/sell.ts';
import { checkOut } from '../../presence/check-out.ts';
import { checkInSomebody } from '../../presence/desk-check-in.ts';
import { checkInByPass } from '../../presence/pass-check-in.ts';
import { publicProducts } from '../../products/find.ts';

type Recorder = Parameters<typeof recordPayment>[2];
type Holder = { name: string; phone: string; email: string; company: string | null };
type Story = Holder & {
  days: number;
  soldAgo: number;
  /** How many days ago it was used; 0 is today, and those who came today are still there. */
  used: readonly number[];
  isPaid: boolean;
};

const STORIES: readonly Story[] = [
  {
    ...{ name: 'Faith Chebet', phone: '0722 000 311', email: 'faith@example.com', company: null },
    ...{ days: 10, soldAgo: 97, used: [96, 93, 90, 77, 76, 41], isPaid: true },
  },
  {
    ...{ name: 'Samuel Ochieng', phone: '0733 000 312', email: 'samuel@example.com', company: 'Ochieng Studio' },
    ...{ days: 10, soldAgo: 24, used: [24, 20, 17, 9, 3, 0], isPaid: true },
  },
  {
    ...{ name: 'Lucy Wairimu', phone: '0711 000 313', email: 'lucy@example.com', company: null },
    ...{ days: 10, soldAgo: 6, used: [6, 5], isPaid: true },
  },
  {
    ...{ name: 'Kevin Mwangi', phone: '0700 000 314', email: 'kevin@example.com', company: null },
    ...{ days: 1, soldAgo: 0, used: [0], isPaid: true },
  },
  {
    ...{ name: 'Zainab Ali', phone: '0720 000 315', email: 'zainab@example.com', company: 'Pwani Textiles' },
    ...{ days: 1, soldAgo: 0, used: [], isPaid: false },
  },
];
const MEMBERS_INSIDE = 5;

type Sale = { deps: Deps; story: Story; product: Product; recorder: Recorder; n: number };

const sell = async ({ deps, story, product, recorder, n }: Sale): Promise<string> => {
  const { db } = deps;
  const issueDate = await getToday(deps);
  const partyId = await recognizeVisitor(db, story, { noticeVersion: null, consentedAt: null });
  const terms = vatTerms(await deps.settings.get(), issueDate);
  const { rate, ...taxes } = taxed(parseMoney(product.price), terms, product.taxClass);
  const line = toPassLine(
    { product, quantity: 1, unitPrice: parseMoney(product.price), ...taxes, vatRate: rate },
    issueDate,
  );
  const [invoice] = toIssue([
    {
      ...{ tenantId: null, partyId, type: 'other', description: product.name, dueDate: issueDate },
      billTo: {
        name: story.company ?? story.name,
        contactPerson: story.name,
        email: story.email,
        phone: story.phone,
        kraPin: null,
      },
      ...{ lateFeeOf: null, period: null, lines: [line] },
    },
  ]);
  if (!invoice) throw new Error('Nothing to issue');
  await issueInvoices(deps, [invoice], { issueDate, runId: null });
  const [pass] = issuePasses(db, { invoice, issueDate, sold: [{ position: 0, product, quantity: 1 }] });
  if (!pass) throw new Error('No pass was sold');
  if (story.isPaid) {
    const amount = toDecimalText(addMoney(taxes.net, taxes.vat));
    const paid = { partyId, invoiceId: invoice.id, amount, paymentMethod: 'mobile_money', reference: `SDP4SS000${n}` };
    await recordPayment(deps, PaymentInput.parse(paid), recorder);
  }
  return pass;
};

const membersInside = async (deps: Deps): Promise<void> => {
  const { rows } = await deps.db.execute<{ id: string }>(
    sql`select id from tenants where status = 'active' order by company_name limit ${MEMBERS_INSIDE}`,
  );
  for (const { id } of rows) {
    await checkInSomebody(deps, { kind: 'agreement', tenantId: id, personName: null });
  }
};

/** Packs that are half used, used no more and expired, day passes of today, and who is in the building. */
export const fillDemoPasses = async (real: Deps, recorder: Recorder): Promise<void> => {
  const today = await getToday(real);
  const { timezone } = (await real.settings.get()).general;
  const at = (day: Day, time: string): Deps => {
    const then = toInstant(day, time, timezone);
    const now = real.clock.now();
    const instant = then < now ? then : now;
    return { ...real, clock: { now: () => instant } };
  };
  const products = await publicProducts(real.db);
  for (const [n, story] of STORIES.entries()) {
    const product = products.find(({ passDays }) => passDays === story.days);
    if (!product) continue;
    const sold = at(addDays(today, -story.soldAgo), '08:20');
    const pass = await sell({ deps: sold, story, product, recorder, n });
    for (const ago of story.used) {
      const day = addDays(today, -ago);
      const { checkIn } = await checkInByPass(at(day, '08:35'), pass, {});
      if (ago > 0) await checkOut(at(day, '16:40'), checkIn.id, 'desk');
    }
  }
  await membersInside(at(today, '08:10'));
  await lapsePasses(real);
};
