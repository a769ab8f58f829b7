import { SEEDED_CASH_ACCOUNTS } from '../../domain/cash/rules.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { BillInput } from '../../domain/suppliers/bills/bill-contract.ts';
import { SupplierInput } from '../../domain/suppliers/contract.ts';
import { BillPaymentInput } from '../../domain/suppliers/payments/payment-contract.ts';
import { getToday } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { approveBill, cancelBill } from '../suppliers/bills/approve.ts';
import { draftBill } from '../suppliers/bills/draft.ts';
import { type PayDeps, payBills } from '../suppliers/payments/pay.ts';
import { createSupplier } from '../suppliers/suppliers/service.ts';

const SUPPLIERS = {
  fibre: {
    name: 'Savannah Fibre Ltd',
    kraPin: 'P051234501A',
    contactName: 'Faith Chebet',
    email: 'accounts@savannahfibre.example',
    phone: '+254700000201',
    termsDays: 14,
    bankName: 'KijiBank',
    bankCode: '01',
    branchCode: '101',
    accountName: 'Savannah Fibre Ltd',
    accountNumber: '1100200301',
  },
  power: {
    name: 'Umeme Power',
    kraPin: 'P051234502B',
    termsDays: 21,
    mpesaNumber: '888880',
    mpesaAccount: '4410021',
  },
  cleaning: {
    name: 'Safi Cleaning Services',
    kraPin: 'P051234503C',
    email: 'hello@saficleaning.example',
    phone: '+254700000203',
    withholding: 'contractual',
    bankName: 'KijiBank',
    bankCode: '01',
    branchCode: '114',
    accountNumber: '1100200303',
  },
  lawyers: {
    name: 'Wainaina & Njoroge Advocates',
    kraPin: 'P051234504D',
    email: 'fees@wnadvocates.example',
    withholding: 'professional',
    bankName: 'Tatu Bank',
    bankCode: '11',
    branchCode: '002',
    accountNumber: '0110045600',
  },
  landlord: {
    name: 'Jacaranda Close Properties',
    kraPin: 'P051234505E',
    termsDays: 5,
    bankName: 'Tatu Bank',
    bankCode: '11',
    branchCode: '001',
    accountNumber: '0110099001',
  },
} as const;

type Who = keyof typeof SUPPLIERS;

type Drawn = {
  who: Who;
  number: string;
  daysAgo: number;
  line: readonly [account: string, description: string, net: string, taxClass: string];
  kind?: 'credit';
  cuNumber?: string;
  /** What became of it; a draft waits for somebody. */
  state: 'draft' | 'open' | 'paid' | 'part' | 'cancelled';
};

const BILLS: readonly Drawn[] = [
  {
    who: 'fibre',
    number: 'SF-20871',
    daysAgo: 62,
    line: ['5030', 'Fibre 200 Mbps', '32000.00', 'B'],
    cuNumber: '0040798990000000871',
    state: 'paid',
  },
  {
    who: 'fibre',
    number: 'SF-21344',
    daysAgo: 31,
    line: ['5030', 'Fibre 200 Mbps', '32000.00', 'B'],
    cuNumber: '0040798990000001344',
    state: 'open',
  },
  { who: 'fibre', number: 'SF-21790', daysAgo: 1, line: ['5030', 'Fibre 200 Mbps', '32000.00', 'B'], state: 'draft' },
  {
    who: 'power',
    number: 'UP-448120',
    daysAgo: 48,
    line: ['5010', 'Electricity', '41250.00', 'B'],
    cuNumber: '0040551120000448120',
    state: 'paid',
  },
  {
    who: 'power',
    number: 'UP-451902',
    daysAgo: 17,
    line: ['5010', 'Electricity', '38900.00', 'B'],
    cuNumber: '0040551120000451902',
    state: 'open',
  },
  {
    who: 'cleaning',
    number: 'INV-118',
    daysAgo: 40,
    line: ['5080', 'Cleaning, four weeks', '45000.00', 'D'],
    state: 'paid',
  },
  {
    who: 'cleaning',
    number: 'INV-124',
    daysAgo: 12,
    line: ['5080', 'Cleaning, four weeks', '45000.00', 'D'],
    state: 'part',
  },
  {
    who: 'cleaning',
    number: 'CN-9',
    daysAgo: 8,
    line: ['5080', 'One evening missed', '2200.00', 'D'],
    kind: 'credit',
    state: 'open',
  },
  {
    who: 'lawyers',
    number: 'FN/2031',
    daysAgo: 26,
    line: ['5120', 'Review of the licence terms', '60000.00', 'B'],
    cuNumber: '0040011220000002031',
    state: 'paid',
  },
  {
    who: 'lawyers',
    number: 'FN/2058',
    daysAgo: 3,
    line: ['5120', 'Trade mark, first stage', '35000.00', 'B'],
    state: 'draft',
  },
  {
    who: 'landlord',
    number: 'RENT-07',
    daysAgo: 2,
    line: ['5040', 'Rent of the floor', '185000.00', 'A'],
    state: 'draft',
  },
  {
    who: 'landlord',
    number: 'SC-31',
    daysAgo: 20,
    line: ['5070', 'Service charge, sent to the wrong company', '18400.00', 'A'],
    state: 'cancelled',
  },
];

const APPROVER = { actor: 'system:demo', role: 'admin' } as const;
const BANK = SEEDED_CASH_ACCOUNTS.bank_transfer.id;

const enter = async (deps: PayDeps, suppliers: ReadonlyMap<Who, string>, bill: Drawn, today: Day): Promise<string> => {
  const [account, description, net, taxClass] = bill.line;
  const id = await draftBill(
    deps,
    BillInput.parse({
      supplierId: suppliers.get(bill.who),
      kind: bill.kind ?? 'bill',
      number: bill.number,
      cuNumber: bill.cuNumber ?? null,
      date: addDays(today, -bill.daysAgo),
      lines: [{ account, description, net, taxClass }],
    }),
  );
  if (bill.state !== 'draft') await approveBill(deps, id, APPROVER);
  if (bill.state === 'cancelled') await cancelBill(deps, id, 'Sent to the wrong company');
  return id;
};

const pay = (
  deps: PayDeps,
  bills: readonly string[],
  more: { date: Day; reference: string; amounts?: { billId: string; amount: string }[] },
) => payBills(deps, BillPaymentInput.parse({ billIds: bills, cashAccountId: BANK, ...more }));

/** Five suppliers and a dozen bills: to approve, open, overdue, paid with tax kept back, paid in part, credited and cancelled. */
export const fillDemoSuppliers = async (deps: PayDeps & Pick<Deps, 'config'>): Promise<void> => {
  const today = await getToday(deps);
  const suppliers = new Map<Who, string>();
  for (const [who, fields] of Object.entries(SUPPLIERS)) {
    suppliers.set(who as Who, (await createSupplier(deps, SupplierInput.parse(fields))).id);
  }
  const made = new Map<string, string>();
  for (const bill of BILLS) made.set(bill.number, await enter(deps, suppliers, bill, today));
  const ids = (...numbers: readonly string[]) => numbers.map((number) => made.get(number) ?? '');
  await pay(deps, ids('SF-20871', 'UP-448120', 'INV-118'), { date: addDays(today, -28), reference: 'EFT 0031' });
  await pay(deps, ids('FN/2031'), { date: addDays(today, -10), reference: 'EFT 0034' });
  await pay(deps, ids('INV-124'), {
    date: addDays(today, -4),
    reference: 'EFT 0036',
    amounts: [{ billId: made.get('INV-124') ?? '', amount: '20000.00' }],
  });
};
