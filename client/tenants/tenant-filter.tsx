import { useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { isId } from '../../domain/kernel/ids.ts';
import { BILLING_CYCLES } from '../../domain/packages/contract.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import { TENANT_BALANCES, TENANT_STATUSES } from '../../domain/tenants/contract.ts';
import { listShape, oneOf } from '../api/list-url.ts';
import { useList } from '../api/use-list.ts';
import { packagesQuery } from '../packages/queries.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { Select } from '../ui/form/select.tsx';
import { Popover } from '../ui/overlay/popover.tsx';

const statusOptions = [
  { value: '', label: 'All but terminated' },
  { value: 'all', label: 'All Statuses' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'terminated', label: 'Terminated' },
] as const;

const cycleOptions = [
  { value: '', label: 'All Billing Cycles' },
  ...BILLING_CYCLES.map((value) => ({ value, label: CYCLE_LABELS[value] })),
] as const;

const balanceOptions = [
  { value: '', label: 'Any balance' },
  { value: 'owing', label: 'Owing' },
  { value: 'credit', label: 'In credit' },
  { value: 'settled', label: 'Settled' },
] as const;

const arrearsOptions = [
  { value: '', label: 'Overdue or not' },
  { value: 'true', label: 'In arrears' },
  { value: 'false', label: 'Nothing overdue' },
] as const;

/** What the table is narrowed to lives in the address; this panel only shows and changes it. */
export function TenantFilter({ list }: { list: TenantsList }) {
  const count = Object.keys(list.filters).length;
  return (
    <Popover
      label="Filter tenants"
      align="end"
      className="w-72"
      trigger={
        <Button variant="secondary" icon={<ListFilter aria-hidden />}>
          Filter
          {count > 0 ? <Count count={count} /> : null}
        </Button>
      }
    >
      <Choices list={list} count={count} />
    </Popover>
  );
}

function Choices({ list, count }: { list: TenantsList; count: number }) {
  const { status, packageId, billingCycle, balance, arrears } = list.filters;
  const packages = useQuery(packagesQuery);
  const packageOptions = [
    { value: '', label: 'All Packages' },
    ...(packages.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="grid gap-3">
      <Field label="Status">
        <Select
          value={status ?? ''}
          options={statusOptions}
          onValueChange={(value) => list.filter({ status: value })}
        />
      </Field>
      <Field label="Package">
        <Select
          value={packageId ?? ''}
          options={packageOptions}
          onValueChange={(value) => list.filter({ packageId: value })}
        />
      </Field>
      <Field label="Billing Cycle">
        <Select
          value={billingCycle ?? ''}
          options={cycleOptions}
          onValueChange={(value) => list.filter({ billingCycle: value })}
        />
      </Field>
      <Field label="Balance">
        <Select
          value={balance ?? ''}
          options={balanceOptions}
          onValueChange={(value) => list.filter({ balance: value })}
        />
      </Field>
      <Field label="Arrears">
        <Select
          value={arrears ?? ''}
          options={arrearsOptions}
          onValueChange={(value) => list.filter({ arrears: value })}
        />
      </Field>
      <Button variant="ghost" disabled={count === 0} onClick={list.clear}>
        Clear Filters
      </Button>
    </div>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className="grid size-5 place-items-center rounded-full bg-accent font-semibold text-on-accent text-xs tabular-nums">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{count === 1 ? '1 filter is set' : `${count} filters are set`}</span>
    </span>
  );
}

const tenantsList = listShape({
  filters: {
    status: oneOf('all', ...TENANT_STATUSES),
    packageId: isId,
    billingCycle: oneOf(...BILLING_CYCLES),
    arrears: oneOf('true', 'false'),
    balance: oneOf(...TENANT_BALANCES),
  },
  sorts: ['createdAt', 'companyName', 'startDate', 'rentAmount', 'outstandingBalance'],
  defaultSort: '-createdAt',
});

/** Terminated tenants are hidden unless the address asks for them, or for all. */
export function useTenantsList() {
  const list = useList(tenantsList);
  const { status, ...query } = list.query;
  return {
    ...list,
    query: {
      ...query,
      ...(status === undefined ? { hideTerminated: 'true' as const } : status === 'all' ? {} : { status }),
    },
  };
}

type TenantsList = ReturnType<typeof useTenantsList>;
