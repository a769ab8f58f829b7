import type { Space } from '../agreements/space.ts';
import type { Chance } from '../chance.ts';
import { CreditorModel, grossTotal, type ModelBill, type ModelLine, vatFor } from './model.ts';

const BANK = '00000000-0000-7000-8000-000000001010';
const ACCOUNTS = ['5010', '5020', '5030', '5040', '5100', '5120', '1150', '5210'] as const;
const CLASSES = ['A', 'B', 'B', 'B', 'C', 'D', 'E'] as const;
const KINDS = [
  { withholding: 'none', rate: 0, from: 0 },
  { withholding: 'professional', rate: 5, from: 2_400_000 },
  { withholding: 'contractual', rate: 3, from: 0 },
] as const;

export type Counts = Record<
  'entered' | 'changed' | 'approved' | 'cancelled' | 'paid' | 'reversed' | 'closed' | 'refused',
  number
>;

const text = (amount: number): string => (amount / 100).toFixed(2);
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

type Answer = { id: string; payments: { id: string; supplierId: string }[] };

/** People who enter, approve, pay and take back, sensible or not; the model says beforehand what has to come of each act. */
export class CreditorActs {
  readonly model = new CreditorModel();
  readonly counts: Counts = {
    entered: 0,
    changed: 0,
    approved: 0,
    cancelled: 0,
    paid: 0,
    reversed: 0,
    closed: 0,
    refused: 0,
  };
  today = '2026-01-05';
  private numbers = 0;
  private readonly space: Pick<Space, 'call' | 'must'>;
  private readonly chance: Chance;

  constructor(space: Pick<Space, 'call' | 'must'>, chance: Chance) {
    this.space = space;
    this.chance = chance;
  }

  private pick<T>(list: readonly T[]): T {
    return list[this.chance.below(list.length)] as T;
  }

  async begin(suppliers: number): Promise<void> {
    await this.space.must('PUT', '/api/settings/billing', {
      vatRegistered: true,
      kraPin: 'P051234567X',
      withholdsVat: true,
      billApprovalBands: [{ upTo: null, approver: 'anyone' }],
    });
    for (let n = 0; n < suppliers; n++) {
      const { withholding, rate, from } = KINDS[n % KINDS.length] ?? KINDS[0];
      const { id } = await this.space.must<{ id: string }>('POST', '/api/suppliers', {
        name: `Creditor ${n}`,
        withholding,
      });
      this.model.suppliers.push({ id, rate, from });
    }
  }

  async act(): Promise<void> {
    const n = this.chance.below(100);
    if (n < 30) return this.enter();
    if (n < 36) return this.change();
    if (n < 62) return this.approve();
    if (n < 67) return this.cancel();
    if (n < 88) return this.pay();
    if (n < 95) return this.reverse();
    return n < 97 ? this.close() : this.sleep();
  }

  /** Nothing a person would be surprised by: what the model refuses the product refuses, and what it takes the product takes. */
  private async expectStatus(
    reply: { status: number; body: unknown },
    isFine: boolean,
    what: string,
  ): Promise<boolean> {
    const went = reply.status < 300;
    if (went !== isFine) {
      throw new Error(
        `${what} on ${this.today}: the model ${isFine ? 'takes' : 'refuses'} it, the answer was ${reply.status} ${JSON.stringify(reply.body)}`,
      );
    }
    if (!went) this.counts.refused++;
    return went;
  }

  private drawLines(): ModelLine[] {
    return Array.from({ length: 1 + this.chance.below(3) }, () => {
      const taxClass = this.pick(CLASSES);
      const net = 1 + this.chance.below(this.chance.below(3) === 0 ? 6_000_000 : 900_000);
      const right = vatFor(net, taxClass);
      // Some suppliers round each line of theirs.
      const vat = right > 200 && this.chance.below(6) === 0 ? right + this.chance.below(101) - 50 : right;
      return { account: this.pick(ACCOUNTS), net, taxClass, vat };
    });
  }

  private sent(lines: readonly ModelLine[]) {
    return lines.map(({ account, net, taxClass, vat }, n) => ({
      account,
      description: `Line ${n}`,
      net: text(net),
      taxClass,
      vat: text(vat),
    }));
  }

  private async enter(): Promise<void> {
    const supplier = this.pick(this.model.suppliers).id;
    const lines = this.drawLines();
    const kind = this.chance.below(7) === 0 ? 'credit' : 'bill';
    const late = this.chance.below(10) === 0 ? 150 + this.chance.below(120) : this.chance.below(40);
    const date = addDays(this.today, -late);
    const { id } = await this.space.must<{ id: string }>('POST', '/api/bills', {
      supplierId: supplier,
      kind,
      number: `N-${++this.numbers}`,
      date,
      lines: this.sent(lines),
    });
    const rest = { state: 'draft', postedOn: null, cancelledOn: null, claims: false } as const;
    this.model.bills.push({ id, supplier, kind, date, lines, ...rest });
    this.counts.entered++;
  }

  private async change(): Promise<void> {
    const bill = this.pick(this.model.bills.slice(-60));
    if (!bill) return;
    const lines = this.drawLines();
    const reply = await this.space.call('PATCH', `/api/bills/${bill.id}`, { lines: this.sent(lines) });
    if (!(await this.expectStatus(reply, bill.state === 'draft', 'Changing a bill'))) return;
    bill.lines = lines;
    this.counts.changed++;
  }

  private async approve(): Promise<void> {
    const drafts = this.model.bills.filter(({ state }) => state === 'draft');
    const bill = this.chance.below(15) === 0 ? this.pick(this.model.bills) : this.pick(drafts);
    if (!bill) return;
    const reply = await this.space.call('POST', `/api/bills/${bill.id}/approve`);
    if (!(await this.expectStatus(reply, bill.state === 'draft', 'Approving a bill'))) return;
    this.model.approve(bill, this.today);
    this.counts.approved++;
  }

  private async cancel(): Promise<void> {
    const bill = this.pick(this.model.bills);
    if (!bill) return;
    const isFine = bill.state !== 'cancelled' && this.model.settled(bill) === 0;
    const reply = await this.space.call('POST', `/api/bills/${bill.id}/cancel`, { reason: 'Entered twice' });
    if (!(await this.expectStatus(reply, isFine, 'Cancelling a bill'))) return;
    this.model.cancel(bill, this.today);
    this.counts.cancelled++;
  }

  private choose(): { bills: ModelBill[]; amounts: Map<ModelBill, number> } {
    const open = this.model.bills.filter((bill) => this.model.open(bill) > 0);
    const bills: ModelBill[] = [];
    for (let n = 1 + this.chance.below(8); n > 0 && open.length > 0; n--) {
      bills.push(...open.splice(this.chance.below(open.length), 1));
    }
    const amounts = new Map<ModelBill, number>();
    for (const bill of bills) {
      if (this.chance.below(4) === 0) amounts.set(bill, 1 + this.chance.below(this.model.open(bill)));
    }
    return { bills, amounts };
  }

  private async pay(): Promise<void> {
    const { bills, amounts } = this.choose();
    if (bills.length === 0) return;
    const back = this.chance.below(3) === 0 ? this.chance.below(20) : 0;
    const date = addDays(this.today, -back);
    const withholding = this.chance.below(5) !== 0;
    const payments = this.model.plan(bills, amounts, withholding);
    const isFine =
      date > this.model.closedThrough &&
      bills.every(({ postedOn }) => (postedOn ?? '') <= date) &&
      payments.every(({ shares }) => shares.some(({ bill }) => bill.kind === 'bill'));
    const reply = await this.space.call<Answer>('POST', '/api/bill-payments', {
      billIds: bills.map(({ id }) => id),
      amounts: [...amounts].map(([{ id }, amount]) => ({ billId: id, amount: text(amount) })),
      cashAccountId: BANK,
      date,
      withholding,
    });
    if (!(await this.expectStatus(reply, isFine, 'Paying bills'))) return;
    const ids = new Map(reply.body.payments.map(({ id, supplierId }) => [supplierId, id]));
    for (const payment of payments) {
      const id = ids.get(payment.supplier) ?? '';
      this.model.payments.push({ ...payment, id, batch: reply.body.id, paidOn: date, reversedOn: null });
    }
    this.counts.paid++;
  }

  private async reverse(): Promise<void> {
    const payment = this.pick(this.model.payments);
    if (!payment) return;
    const whole = this.chance.below(2) === 0;
    const taken = this.model.payments.filter(
      (one) => one.reversedOn === null && one.batch === payment.batch && (whole || one === payment),
    );
    const reply = await this.space.call('POST', `/api/bill-payments/${payment.batch}/reverse`, {
      paymentId: whole ? null : payment.id,
      reason: 'Came back',
    });
    if (!(await this.expectStatus(reply, taken.length > 0, 'Reversing a payment'))) return;
    for (const one of taken) one.reversedOn = this.model.postingDay(one.paidOn, this.today);
    this.counts.reversed++;
  }

  /** The books are closed some weeks back. */
  private async close(): Promise<void> {
    const through = addDays(this.today, -20 - this.chance.below(20));
    if (through <= this.model.closedThrough) return;
    await this.space.must('PUT', '/api/ledger/lock', { lockedThrough: through });
    this.model.closedThrough = through;
    this.counts.closed++;
  }

  private async sleep(): Promise<void> {
    this.today = addDays(this.today, 1 + this.chance.below(4));
  }
}

type Aged = {
  payables: string;
  totals: { total: string; unmatched: string };
  rows: { supplierId: string | null; total: string }[];
};
type Trial = { rows: { account: string; debit: string; credit: string }[] };

const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** Where creditors, VAT, taxes withheld and cash differ from the model at the end of a day, or null. */
export const compareCreditors = async (
  space: Pick<Space, 'must'>,
  { model }: CreditorActs,
  day: string,
): Promise<string | null> => {
  const aged = await space.must<Aged>('GET', `/api/reports/aged-creditors?date=${day}`);
  const trial = await space.must<Trial>('GET', `/api/ledger/trial-balance?date=${day}`);
  const owed = model.owedAt(day);
  const told = new Map(aged.rows.map(({ supplierId, total }) => [supplierId ?? '', cents(total)]));
  for (const supplier of new Set([...owed.keys(), ...told.keys()])) {
    const [expected, found] = [owed.get(supplier) ?? 0, told.get(supplier) ?? 0];
    if (expected !== found) return `supplier ${supplier} is owed ${expected}, the report says ${found}`;
  }
  const balances = model.balancesAt(day);
  if (cents(aged.payables) !== -(balances.get('2010') ?? 0)) return `the report says ${aged.payables} in all`;
  if (aged.totals.unmatched !== '0.00') return `${aged.totals.unmatched} is without a bill`;
  const booked = new Map(trial.rows.map(({ account, debit, credit }) => [account, cents(debit) - cents(credit)]));
  for (const account of new Set([...balances.keys(), ...booked.keys()])) {
    const [expected, found] = [balances.get(account) ?? 0, booked.get(account) ?? 0];
    if (expected !== found) return `account ${account} is ${found}, not ${expected}`;
  }
  return null;
};

/** What is owed of a bill as the product says it, against the model. */
export const compareBills = async (space: Pick<Space, 'must'>, { model }: CreditorActs): Promise<string | null> => {
  for (const bill of model.bills) {
    const { total, open } = await space.must<{ total: string; open: string }>('GET', `/api/bills/${bill.id}`);
    if (cents(total) !== grossTotal(bill)) return `bill ${bill.id} is ${total}, not ${grossTotal(bill)}`;
    if (cents(open) !== model.open(bill)) return `bill ${bill.id} has ${open} open, not ${model.open(bill)}`;
  }
  return null;
};
