import { useQuery } from '@tanstack/react-query';
import type { AccountWithBalance } from '../../domain/ledger/contract.ts';
import { KIND_LABELS } from '../../domain/ledger/rules.ts';
import type { SelectOption } from '../ui/select.tsx';
import { accountsQuery } from './ledger-queries.ts';

const NONE: readonly AccountWithBalance[] = [];

/** The accounts to choose from, found by code, name or kind; those out of use only where the past is looked at. */
export function useAccountOptions({ withInactive = false, enabled = true } = {}): readonly SelectOption[] {
  const { data = NONE } = useQuery({ ...accountsQuery(), enabled });
  return data
    .filter(({ isActive }) => isActive || withInactive)
    .map(({ code, name, kind }) => ({ value: code, label: `${code} ${name}`, hint: KIND_LABELS[kind] }));
}
