import { useQuery } from '@tanstack/react-query';
import { ACCOUNTS } from '../../../domain/ledger/chart.ts';
import { billAccountProblem } from '../../../domain/suppliers/bills/bill-rules.ts';
import { accountsQuery } from '../../ledger/queries.ts';
import type { SelectOption } from '../../ui/form/select.tsx';

/** The accounts that a bill may be coded to, expenses first. */
export function useBillAccounts(): readonly SelectOption[] {
  const { data = [] } = useQuery(accountsQuery());
  const open = data.filter((account) => billAccountProblem(account) === null);
  return [...open.filter(({ kind }) => kind === 'expense'), ...open.filter(({ kind }) => kind !== 'expense')].map(
    ({ code, name }) => ({
      value: code,
      label: `${code} ${name}`,
      hint: code === ACCOUNTS.payables ? 'Owed before bills were kept here' : undefined,
    }),
  );
}
