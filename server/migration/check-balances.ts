import { RENT_ACCOUNT } from '../../domain/billing/rent.ts';
import { CLASSES, usefulLifeMonths } from '../../domain/inventory/depreciation.ts';
import { DEPRECIATION_CLASSES, type DepreciationClass } from '../../domain/inventory/fields.ts';
import { codeKey } from '../../domain/inventory/item-code.ts';
import { formatDay } from '../../domain/kernel/format.ts';
import { addMoney, type Cents, cents } from '../../domain/kernel/money.ts';
import { figureText } from '../../domain/kernel/money-text.ts';
import { foldName } from '../../domain/kernel/text.ts';
import { addDays, type Day } from '../../domain/kernel/time.ts';
import { ACCOUNTS, TENANT_ACCOUNTS } from '../../domain/ledger/chart.ts';
import { toParty } from '../../domain/tenants/party.ts';
import type { BroughtInvoice } from '../billing/openings/open-invoices.ts';
import type { BroughtMoney } from '../billing/openings/opening.ts';
import type { BroughtRent } from '../billing/openings/prepaid-rent.ts';
import type { BroughtAsset } from '../inventory/intake/bring-in.ts';
import type { BroughtTenant, Tenancies } from './check-tenancies.ts';
import type { Known } from './known.ts';
import type { Refuse, Rows, WorkbookRow } from './read-workbook.ts';

type Check = { rows: Rows; refuse: Refuse; known: Known; cutOver: Day; tenancies: Tenancies };

export type Balances = {
  assets: BroughtAsset[];
  invoices: BroughtInvoice[];
  credits: BroughtMoney[];
  deposits: BroughtMoney[];
  prepaidRent: BroughtRent[];
};

type NamesTenant = 'openInvoices' | 'credits' | 'deposits';

const findTenant = (
  { refuse, tenancies }: Check,
  sheet: NamesTenant,
  row: { row: number; tenant: string },
): BroughtTenant | undefined => {
  const tenant = tenancies.tenantsByName.get(foldName(row.tenant ?? ''));
  if (!tenant && row.tenant)
    refuse(sheet, row, 'tenant', `There is no tenant named ${row.tenant} in the sheet Tenants`);
  return tenant;
};

const toOwner = ({ id, row }: BroughtTenant) => ({ tenantId: id, billTo: toParty(row) });

const checkDates = ({ refuse, cutOver }: Check, row: WorkbookRow<'openInvoices'>): void => {
  if (row.issueDate > cutOver) {
    refuse('openInvoices', row, 'issueDate', `Issue Date must not be after the cut-over day, ${formatDay(cutOver)}`);
  }
  if (row.dueDate < row.issueDate) refuse('openInvoices', row, 'dueDate', 'Due Date must not be before the issue date');
};

const checkInvoices = (check: Check): BroughtInvoice[] => {
  const { rows, refuse, known } = check;
  const numbers = new Map<string, number>();
  return rows.openInvoices.flatMap((row): BroughtInvoice[] => {
    const tenant = findTenant(check, 'openInvoices', row);
    if (!tenant || !row.isSound) return [];
    const key = [tenant.id, foldName(row.oldNumber)].join('\n');
    const first = numbers.get(key);
    if (first !== undefined) refuse('openInvoices', row, 'oldNumber', `${row.oldNumber} is already in row ${first}`);
    numbers.set(key, first ?? row.row);
    checkDates(check, row);
    const amount = cents(row.amount);
    const paid = cents(row.paid ?? 0);
    if (amount === 0) refuse('openInvoices', row, 'amount', 'Amount must be more than 0');
    else if (paid >= amount)
      refuse('openInvoices', row, 'paid', 'Paid So Far must be less than the amount: leave out what is paid');
    const account = row.account ?? ACCOUNTS.otherIncome;
    if (known.accounts.get(account)?.kind !== 'income')
      refuse('openInvoices', row, 'account', `There is no income account ${account}`);
    const { oldNumber: externalNumber, issueDate, dueDate, description } = row;
    return [{ ...toOwner(tenant), externalNumber, issueDate, dueDate, amount, paid, description, account }];
  });
};

const checkMoney = (check: Check, sheet: 'credits' | 'deposits'): BroughtMoney[] =>
  check.rows[sheet].flatMap((row): BroughtMoney[] => {
    const tenant = findTenant(check, sheet, row);
    if (!tenant || !row.isSound) return [];
    if (row.amount === 0) check.refuse(sheet, row, 'amount', 'Amount must be more than 0');
    return [{ ...toOwner(tenant), amount: cents(row.amount), reference: row.reference }];
  });

const incomeAccount = (
  { known }: Check,
  line: { packageId: string | null; extraId: string | null } | undefined,
): string => {
  const offer = [...known.packages.values()].find(({ id }) => id === line?.packageId);
  if (offer) return RENT_ACCOUNT[offer.type];
  return [...known.extras.values()].find(({ id }) => id === line?.extraId)?.account ?? ACCOUNTS.otherServices;
};

const checkRent = (check: Check): (() => BroughtRent)[] => {
  const { rows, refuse, tenancies } = check;
  const owners = new Map(tenancies.tenants.map((tenant) => [tenant.id, tenant]));
  const seen = new Map<string, number>();
  // Of an agreement with a wrong cell nobody knows from when it is billed.
  const unsure = new Set(rows.agreements.flatMap((row) => (row.isSound ? [] : foldName(row.agreement ?? ''))));
  return rows.prepaidRent.flatMap((row) => {
    const key = foldName(row.agreement ?? '');
    const agreement = tenancies.agreements.get(key);
    if (!agreement && row.agreement)
      refuse('prepaidRent', row, 'agreement', `There is no agreement ${row.agreement} in the sheet Agreements`);
    const first = seen.get(key);
    if (first !== undefined) refuse('prepaidRent', row, 'agreement', `${row.agreement} is already in row ${first}`);
    seen.set(key, first ?? row.row);
    const owner = owners.get(agreement?.tenantId ?? '');
    if (!agreement || !owner || !row.isSound || unsure.has(key)) return [];
    const last = addDays(agreement.billedThrough, -1);
    if (last <= check.cutOver)
      refuse(
        'prepaidRent',
        row,
        'agreement',
        `${row.agreement} is not billed beyond the cut-over day: enter Bill From in the sheet Agreements`,
      );
    else if (row.paidThrough !== last)
      refuse(
        'prepaidRent',
        row,
        'paidThrough',
        `Paid Through must be ${formatDay(last)}, the day before ${row.agreement} is billed again`,
      );
    if (row.amount === 0) refuse('prepaidRent', row, 'amount', 'Amount must be more than 0');
    const line = agreement.lines[0];
    const rent = {
      label: 'Rent',
      account: incomeAccount(check, line),
      amount: cents(row.amount),
      until: agreement.billedThrough,
    };
    // The id of a main agreement is known once its tenant is there.
    return [() => ({ ...toOwner(owner), ...rent, agreementId: agreement.id, position: line?.position ?? 1 })];
  });
};

/** What tenants owe and have, as documents of ours. Rent is put together once the agreements are there. */
export const checkBalances = (
  check: Check,
): Omit<Balances, 'prepaidRent'> & { prepaidRent: (() => BroughtRent)[] } => ({
  invoices: checkInvoices(check),
  credits: checkMoney(check, 'credits'),
  deposits: checkMoney(check, 'deposits'),
  prepaidRent: checkRent(check),
  assets: checkAssets(check),
});

const checkAssets = ({ rows, refuse, known, cutOver }: Check): BroughtAsset[] => {
  const codes = new Map<string, number>();
  return rows.assets.flatMap((row): BroughtAsset[] => {
    if (!row.isSound) return [];
    const first = codes.get(codeKey(row.itemCode));
    if (first !== undefined) refuse('assets', row, 'itemCode', `${row.itemCode} is already in row ${first}`);
    else if (known.itemCodes.has(codeKey(row.itemCode)))
      refuse('assets', row, 'itemCode', `${row.itemCode} is already in the inventory`);
    codes.set(codeKey(row.itemCode), first ?? row.row);
    const depreciationClass = row.class as DepreciationClass;
    const lifeMonths = usefulLifeMonths(depreciationClass, row.leaseYears);
    if (lifeMonths === null) refuse('assets', row, 'leaseYears', 'Lease Years is required for leasehold improvements');
    const [cost, residual, depreciated] = [cents(row.cost), cents(row.residual ?? 0), cents(row.depreciated ?? 0)];
    if (cost === 0) refuse('assets', row, 'cost', 'Cost must be more than 0');
    else if (residual >= cost) refuse('assets', row, 'residual', 'Residual Value must be less than the cost');
    else if (depreciated > cost - residual) {
      refuse(
        'assets',
        row,
        'depreciated',
        'Accumulated Depreciation must not be more than the cost less the residual value',
      );
    }
    if (row.acquiredOn > cutOver)
      refuse('assets', row, 'acquiredOn', `Acquired On must not be after the cut-over day, ${formatDay(cutOver)}`);
    const { itemCode, name, acquiredOn, location, serialNumber } = row;
    return [
      {
        itemCode,
        name,
        acquiredOn,
        location,
        serialNumber,
        depreciationClass,
        lifeMonths: lifeMonths ?? 1,
        cost,
        residual,
        depreciated,
      },
    ];
  });
};

const sum = (amounts: readonly number[]): Cents => addMoney(...amounts.map((amount) => cents(amount)));

/** What the sheets come to, by the account that follows them: debits less credits. */
export const sheetSums = (rows: Rows): Map<string, { amount: Cents; sheet: string }> =>
  new Map([
    [
      ACCOUNTS.receivables,
      { amount: sum(rows.openInvoices.map(({ amount, paid }) => amount - (paid ?? 0))), sheet: 'Open Invoices' },
    ],
    [ACCOUNTS.tenantCredit, { amount: cents(0 - sum(rows.credits.map(({ amount }) => amount))), sheet: 'Credits' }],
    [ACCOUNTS.deposits, { amount: cents(0 - sum(rows.deposits.map(({ amount }) => amount))), sheet: 'Deposits Held' }],
    [
      ACCOUNTS.deferredRevenue,
      { amount: cents(0 - sum(rows.prepaidRent.map(({ amount }) => amount))), sheet: 'Prepaid Rent' },
    ],
    ...DEPRECIATION_CLASSES.flatMap((name): [string, { amount: Cents; sheet: string }][] => {
      const own = rows.assets.filter((asset) => asset.class === name);
      const { cost, accumulated } = CLASSES[name];
      return [
        [cost, { amount: sum(own.map((asset) => asset.cost)), sheet: 'Fixed Assets' }],
        [accumulated, { amount: cents(0 - sum(own.map((asset) => asset.depreciated ?? 0))), sheet: 'Fixed Assets' }],
      ];
    }),
  ]);

const ASSET_ACCOUNTS = Object.values(CLASSES).flatMap(({ cost, accumulated }) => [cost, accumulated]);

/** Accounts whose balance is the sum of documents or assets, which come with sheets of their own. */
export const FOLLOWED: ReadonlySet<string> = new Set([...TENANT_ACCOUNTS, ACCOUNTS.deferredRevenue, ...ASSET_ACCOUNTS]);

export type TrialBalance = { account: string; amount: Cents }[];

const sided = (amount: Cents): string => `${figureText(cents(Math.abs(amount)))} ${amount < 0 ? 'credit' : 'debit'}`;

/** Each account once and on one side; accounts that follow documents have a sheet for these. */
export const checkTrialBalance = ({ rows, refuse, known }: Check): TrialBalance => {
  const seen = new Map<string, number>();
  return rows.trialBalance.flatMap((row) => {
    if (!row.isSound) return [];
    const account = known.accounts.get(row.account);
    const first = seen.get(row.account);
    if (!account?.isActive) refuse('trialBalance', row, 'account', `There is no active account ${row.account}`);
    else if (first !== undefined) refuse('trialBalance', row, 'account', `${row.account} is already in row ${first}`);
    else if (
      row.account === ACCOUNTS.openingBalances ||
      (account.isControl && !FOLLOWED.has(row.account) && row.account !== ACCOUNTS.payables)
    ) {
      refuse(
        'trialBalance',
        row,
        'account',
        `${row.account} ${account.name} follows its own records: enter its balance there, and leave it out here`,
      );
    }
    seen.set(row.account, first ?? row.row);
    const [debit, credit] = [row.debit ?? 0, row.credit ?? 0];
    if (debit > 0 && credit > 0)
      refuse('trialBalance', row, 'credit', 'An account has a debit or a credit, and not both');
    return debit === credit ? [] : [{ account: row.account, amount: cents(debit - credit) }];
  });
};

/** Where the trial balance does not add up, or differs from the sheets behind it: by account and amount. */
export const checkSums = ({ rows, refuse, known }: Check, trial: TrialBalance): void => {
  if (rows.trialBalance.length === 0) return;
  const difference = addMoney(...trial.map(({ amount }) => amount));
  if (difference !== 0) {
    refuse(
      'trialBalance',
      { row: 1 },
      difference > 0 ? 'debit' : 'credit',
      `Debits and credits differ by ${figureText(cents(Math.abs(difference)))}`,
    );
  }
  for (const [code, { amount, sheet }] of sheetSums(rows)) {
    const stated = trial.find(({ account }) => account === code)?.amount ?? cents(0);
    if (stated === amount) continue;
    const row = rows.trialBalance.find(({ account }) => account === code) ?? { row: 1 };
    const name = `${code} ${known.accounts.get(code)?.name ?? ''}`.trim();
    const by = figureText(cents(Math.abs(stated - amount)));
    refuse(
      'trialBalance',
      row,
      stated < 0 || (stated === 0 && amount < 0) ? 'credit' : 'debit',
      `${name} is ${sided(stated)} here, and ${sided(amount)} in the sheet ${sheet}: ${by} apart`,
    );
  }
};
