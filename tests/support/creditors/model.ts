// What creditors, VAT, taxes withheld and cash have to be, worked out apart from the product: whole cents, and days as text.

export type ModelLine = { account: string; net: number; taxClass: 'A' | 'B' | 'C' | 'D' | 'E'; vat: number };

export type ModelBill = {
  id: string;
  supplier: string;
  kind: 'bill' | 'credit';
  date: string;
  lines: ModelLine[];
  state: 'draft' | 'approved' | 'cancelled';
  postedOn: string | null;
  cancelledOn: string | null;
  claims: boolean;
};

type Share = { bill: ModelBill; amount: number; tax: number; vat: number };

export type ModelPayment = {
  id: string;
  batch: string;
  supplier: string;
  paidOn: string;
  reversedOn: string | null;
  shares: Share[];
};

export type ModelSupplier = { id: string; rate: number; from: number };

const RATE = { A: 0, B: 16, C: 0, D: 0, E: 8 } as const;

/** Half a cent goes up. */
export const share = (amount: number, numerator: number, denominator: number): number =>
  Number((BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n));

export const vatFor = (net: number, taxClass: keyof typeof RATE): number => share(net, RATE[taxClass], 100);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export const netTotal = ({ lines }: ModelBill): number => sum(lines.map(({ net }) => net));
export const grossTotal = ({ lines }: ModelBill): number => sum(lines.map(({ net, vat }) => net + vat));

const sign = ({ kind }: ModelBill): number => (kind === 'bill' ? 1 : -1);

const holds = (from: string | null, until: string | null, day: string): boolean =>
  from !== null && from <= day && (until === null || until > day);

export class CreditorModel {
  readonly suppliers: ModelSupplier[] = [];
  readonly bills: ModelBill[] = [];
  readonly payments: ModelPayment[] = [];
  closedThrough = '2000-01-01';

  settled(bill: ModelBill, day = '9999-12-31'): number {
    return sum(
      this.payments
        .filter(({ paidOn, reversedOn }) => holds(paidOn, reversedOn, day))
        .flatMap(({ shares }) => shares.filter((one) => one.bill === bill).map(({ amount }) => amount)),
    );
  }

  open(bill: ModelBill): number {
    return bill.state === 'approved' ? grossTotal(bill) - this.settled(bill) : 0;
  }

  /** The day on which something of an earlier day is put into the books. */
  postingDay(day: string, today: string): string {
    return day > this.closedThrough ? day : today;
  }

  approve(bill: ModelBill, today: string): void {
    bill.state = 'approved';
    bill.postedOn = this.postingDay(bill.date, today);
    bill.claims = today <= lastDayToClaim(bill.date);
  }

  cancel(bill: ModelBill, today: string): void {
    bill.cancelledOn = bill.postedOn === null ? today : this.postingDay(bill.postedOn, today);
    bill.state = 'cancelled';
  }

  private netOfMonth(bill: ModelBill): number {
    const month = bill.date.slice(0, 7);
    return sum(
      this.bills
        .filter((one) => one.supplier === bill.supplier && one.state === 'approved' && one.date.startsWith(month))
        .map((one) => netTotal(one) * sign(one)),
    );
  }

  private withhold(bill: ModelBill, amount: number): { tax: number; vat: number } {
    const { rate = 0, from = 0 } = this.suppliers.find(({ id }) => id === bill.supplier) ?? {};
    const taxable = sum(bill.lines.filter(({ vat }) => vat > 0).map(({ net }) => net));
    const whole = this.netOfMonth(bill) >= from ? share(netTotal(bill), rate, 100) : 0;
    return {
      tax: share(whole, amount, grossTotal(bill)),
      vat: share(share(taxable, 2, 100), amount, grossTotal(bill)),
    };
  }

  /** The payments of a batch, supplier by supplier in the order of the bills; credits are used as far as bills go. */
  plan(
    chosen: readonly ModelBill[],
    amounts: ReadonlyMap<ModelBill, number>,
    withholds: boolean,
  ): Omit<ModelPayment, 'id' | 'batch' | 'paidOn' | 'reversedOn'>[] {
    const bySupplier = Map.groupBy(chosen, ({ supplier }) => supplier);
    return [...bySupplier].map(([supplier, own]) => {
      const shares: Share[] = [];
      const left = { amount: 0, tax: 0, vat: 0 };
      for (const bill of own.filter(({ kind }) => kind === 'bill')) {
        const amount = amounts.get(bill) ?? this.open(bill);
        const { tax, vat } = withholds ? this.withhold(bill, amount) : { tax: 0, vat: 0 };
        shares.push({ bill, amount, tax, vat });
        left.amount += amount;
        left.tax += tax;
        left.vat += vat;
      }
      for (const bill of own.filter(({ kind }) => kind === 'credit')) {
        const cash = left.amount - left.tax - left.vat;
        let amount = Math.min(amounts.get(bill) ?? this.open(bill), left.amount);
        const hold = () => {
          const held = withholds ? this.withhold(bill, amount) : { tax: 0, vat: 0 };
          return { tax: Math.min(held.tax, left.tax), vat: Math.min(held.vat, left.vat) };
        };
        let { tax, vat } = hold();
        // Money never comes back: what the credit would take beyond it stays open.
        if (cash - (amount - tax - vat) < 0) {
          amount = cash;
          ({ tax, vat } = hold());
        }
        if (amount === 0) continue;
        shares.push({ bill, amount, tax, vat });
        left.amount -= amount;
        left.tax -= tax;
        left.vat -= vat;
      }
      return { supplier, shares };
    });
  }

  /** What each supplier is owed at the end of a day. */
  owedAt(day: string): Map<string, number> {
    const owed = new Map<string, number>();
    for (const bill of this.bills) {
      if (!holds(bill.postedOn, bill.cancelledOn, day)) continue;
      const open = (grossTotal(bill) - this.settled(bill, day)) * sign(bill);
      if (open !== 0) owed.set(bill.supplier, (owed.get(bill.supplier) ?? 0) + open);
    }
    return owed;
  }

  /** Debits less credits of every account at the end of a day. */
  balancesAt(day: string): Map<string, number> {
    const balances = new Map<string, number>();
    const add = (account: string, amount: number) => balances.set(account, (balances.get(account) ?? 0) + amount);
    for (const bill of this.bills) {
      if (!holds(bill.postedOn, bill.cancelledOn, day)) continue;
      for (const { account, net, vat } of bill.lines) {
        add(account, (bill.claims ? net : net + vat) * sign(bill));
        if (bill.claims) add('1120', vat * sign(bill));
      }
      add('2010', -grossTotal(bill) * sign(bill));
    }
    for (const { paidOn, reversedOn, shares } of this.payments) {
      if (!holds(paidOn, reversedOn, day)) continue;
      for (const { bill, amount, tax, vat } of shares) {
        add('2010', amount * sign(bill));
        add('2500', -tax * sign(bill));
        add('2510', -vat * sign(bill));
        add('1010', -(amount - tax - vat) * sign(bill));
      }
    }
    return balances;
  }
}

/** Six months after the end of the month of the bill. */
const lastDayToClaim = (day: string): string => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 6, 0));
  return last.toISOString().slice(0, 10);
};
