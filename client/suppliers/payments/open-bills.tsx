import type { Bill } from '../../../domain/suppliers/bills/bill-contract.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Input } from '../../ui/form/input.tsx';
import { formatDay } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useCurrency, useToday } from '../../ui/zone.ts';
import { billName } from '../bills/bill-columns.tsx';

/** The bills that are paid, each with what is paid of it as it was typed; empty for all of it. */
export type Chosen = ReadonlyMap<string, string>;

type OpenBillsProps = { bills: readonly Bill[]; chosen: Chosen; onChange: (chosen: Chosen) => void };

export function OpenBills({ bills, chosen, onChange }: OpenBillsProps) {
  const turnAll = () => onChange(chosen.size === bills.length ? new Map() : new Map(bills.map(({ id }) => [id, ''])));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Bills</legend>
      <div className="max-h-72 overflow-y-auto rounded-md border border-line">
        <div className="flex items-center gap-3 border-line border-b px-3 py-2 text-sm">
          <Checkbox
            aria-label="Choose all bills"
            checked={chosen.size === bills.length ? true : chosen.size > 0 ? 'indeterminate' : false}
            onCheckedChange={turnAll}
          />
          <span className="text-muted">{`${chosen.size} of ${bills.length} chosen`}</span>
        </div>
        <ul className="divide-y divide-line">
          {bills.map((bill) => (
            <OpenBill key={bill.id} bill={bill} chosen={chosen} onChange={onChange} />
          ))}
        </ul>
      </div>
    </fieldset>
  );
}

type OpenBillProps = Omit<OpenBillsProps, 'bills'> & { bill: Bill };

function OpenBill({ bill, chosen, onChange }: OpenBillProps) {
  const currency = useCurrency();
  const today = useToday();
  const isChosen = chosen.has(bill.id);
  const name = `${bill.supplierName} ${billName(bill)}`;
  const turn = () => {
    const next = new Map(chosen);
    if (!next.delete(bill.id)) next.set(bill.id, '');
    onChange(next);
  };
  const isLate = bill.kind === 'bill' && bill.dueDate < today;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-3 py-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto_9rem]">
      <Checkbox aria-label={name} checked={isChosen} onCheckedChange={turn} />
      <span className="min-w-0">
        <span className="block truncate font-medium">{bill.supplierName}</span>
        <span className="block truncate text-muted text-xs">
          {billName(bill)}
          <span className={isLate ? 'text-late' : ''}>{` · due ${formatDay(bill.dueDate)}`}</span>
        </span>
      </span>
      <MoneyText amount={bill.kind === 'credit' ? `-${bill.open}` : bill.open} currency={currency} cents />
      <span className="max-sm:col-span-2 max-sm:col-start-2">
        {isChosen ? (
          <Input
            aria-label={`Amount of ${name}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="All of it"
            value={chosen.get(bill.id) ?? ''}
            onChange={({ target }) => onChange(new Map([...chosen, [bill.id, target.value.replace(/[,\s]/g, '')]]))}
            className="text-right"
          />
        ) : null}
      </span>
    </li>
  );
}
