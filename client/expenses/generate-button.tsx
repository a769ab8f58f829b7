import { CalendarCheck } from 'lucide-react';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { formatMoney } from '../ui/format.ts';
import { toast } from '../ui/toast.tsx';
import { expenseFailed } from './expense-words.ts';
import { useGenerateExpenses } from './expenses-queries.ts';

/** Pressed twice it adds nothing: each due date is recorded once. */
export function GenerateButton() {
  const run = useGenerateExpenses();
  const { currency } = useConfig();
  const generate = async () => {
    try {
      const { generated, total } = await run.mutateAsync(newIdempotencyKey());
      toast({
        title: 'Recurring Expenses Generated',
        description:
          generated === 0
            ? 'Nothing was due.'
            : `${generated === 1 ? '1 expense' : `${generated} expenses`} of ${formatMoney(total, { currency })} in all.`,
      });
    } catch (error) {
      expenseFailed('generate', error);
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      icon={<CalendarCheck aria-hidden />}
      pending={run.isPending}
      pendingLabel="Generating…"
      onClick={() => void generate()}
    >
      Generate Due Expenses
    </Button>
  );
}
