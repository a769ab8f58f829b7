import type { InvoiceLine } from '../../domain/billing/contract.ts';
import { formatMoney as asText, cents, isMoneyText, parseMoney } from '../../domain/kernel/money.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Field } from '../ui/field.tsx';
import { formatMoney } from '../ui/format.ts';
import { Input } from '../ui/input.tsx';

type CreditLinesProps = {
  lines: readonly InvoiceLine[];
  typed: Readonly<Record<string, string>>;
  onType: (typed: Record<string, string>) => void;
};

/** One box for each line of which something is left. */
export function CreditLines({ lines, typed, onType }: CreditLinesProps) {
  const { currency } = useConfig();
  return (
    <div className="grid gap-3 rounded-md border border-line bg-surface-2/40 p-3">
      {lines.map(({ id, description, net, credited }) => {
        const left = cents(parseMoney(net) - parseMoney(credited));
        if (left <= 0) return null;
        const text = typed[id] ?? '';
        const most = formatMoney(asText(left), { currency, cents: true });
        return (
          <Field
            key={id}
            label={description}
            hint={`At most ${most}, without VAT.`}
            error={problemOf(text, left, most)}
          >
            <Input
              inputMode="decimal"
              before={currency}
              value={text}
              autoComplete="off"
              onChange={(event) => onType({ ...typed, [id]: event.target.value })}
            />
          </Field>
        );
      })}
    </div>
  );
}

function problemOf(text: string, left: number, most: string): string | undefined {
  const plain = text.replace(/[,\s]/g, '');
  if (plain === '') return undefined;
  if (!isMoneyText(plain)) return 'Must be an amount with at most two decimals';
  return parseMoney(plain) > left ? `At most ${most} of this line is left` : undefined;
}
