import type { BankLineDetails, BankLineEntry, ImportedStatement } from '../../domain/banking/contract.ts';
import type { BankSuggestion, listBankSuggestions } from '../../domain/banking/suggestion-contract.ts';
import type { CashAccount } from '../../domain/cash/contract.ts';
import type { OutputOf } from '../../domain/kernel/endpoint.ts';
import { PAYMENT_METHODS } from '../../domain/settings/contract.ts';
import type { TestApp } from './app.ts';
import { furnishBilling } from './billing.ts';
import { type Answer, answer } from './bookings.ts';

const FILE = { 'content-type': 'application/octet-stream' };

export type CsvLine = [date: string, narration: string, reference: string, amount: number];

/** A statement as banks hand it out: days with the day first, debit and credit, and the balance after each line. */
export const toCsv = (opening: number, lines: readonly CsvLine[], head: readonly string[] = []): Buffer => {
  let balance = opening;
  const rows = lines.map(([date, narration, reference, amount]) => {
    balance += amount;
    const [year, month, day] = date.split('-');
    const sides = amount < 0 ? `${-amount},` : `,${amount}`;
    return `${day}/${month}/${year},${narration},${reference},${sides},${balance}`;
  });
  return Buffer.from([...head, 'Date,Narration,Reference,Debit,Credit,Balance', ...rows].join('\r\n'));
};

/** A space with a bank account of its own, and a bank that hands out statements. */
export const furnishBanking = async (t: TestApp) => {
  const world = await furnishBilling(t);
  const { accountant, manager } = world;
  await manager.call('PUT', '/api/settings/billing', { paymentMethods: [...PAYMENT_METHODS] });
  const account = async (name: string): Promise<CashAccount> =>
    (await manager.call('POST', '/api/cash-accounts', { name, kind: 'bank' })).body as CashAccount;
  return {
    ...world,
    account,
    send: async (cashAccountId: string, file: Buffer, more = ''): Promise<Answer<ImportedStatement>> =>
      answer(await accountant.call('POST', `/api/bank/statements?cashAccountId=${cashAccountId}${more}`, file, FILE)),
    lines: async (cashAccountId: string, more = ''): Promise<BankLineEntry[]> =>
      (await accountant.call('GET', `/api/bank/lines?cashAccountId=${cashAccountId}&sort=date${more}`))
        .body as BankLineEntry[],
    suggestions: async (cashAccountId: string): Promise<Map<string, BankSuggestion[]>> => {
      const reply = await accountant.call('GET', `/api/bank/suggestions?cashAccountId=${cashAccountId}`);
      const { lines } = reply.body as OutputOf<typeof listBankSuggestions>;
      return new Map(lines.map(({ id, suggestions }) => [id, suggestions]));
    },
    match: async (id: string, body: object): Promise<Answer<BankLineDetails>> =>
      answer(await accountant.call('POST', `/api/bank/lines/${id}/match`, body)),
    unmatch: async (id: string): Promise<Answer<BankLineDetails>> =>
      answer(await accountant.call('POST', `/api/bank/lines/${id}/unmatch`, { reason: 'It was another' })),
  };
};
