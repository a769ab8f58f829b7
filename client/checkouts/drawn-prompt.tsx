import { useConfig } from '../settings/config-queries.ts';
import { formatCurrency } from '../ui/format.ts';

type DrawnPromptProps = { amount: string; shortcode: string; accountNumber: string | null };

const DOTS = ['first', 'second', 'third', 'fourth'];

/** What the phone shows now, so that nobody waits for something else. Nothing here is a button. */
export function DrawnPrompt({ amount, shortcode, accountNumber }: DrawnPromptProps) {
  const { companyName, currency } = useConfig();
  const price = formatCurrency(amount, { currency, cents: true });
  return (
    <div
      role="img"
      aria-label={`Your phone asks for your M-Pesa PIN, to pay ${price} to ${companyName}.`}
      className="mx-auto w-full max-w-64 rounded-[1.75rem] border-4 border-line-strong/60 bg-surface-2 px-3 pt-3 pb-6 shadow-1"
    >
      <span className="mx-auto block h-1.5 w-14 rounded-full bg-line-strong/40" />
      <div className="mt-6 rounded-md bg-surface p-3.5 shadow-2">
        <p className="text-pretty text-sm leading-snug">
          {`Do you want to pay ${price} to ${companyName.toUpperCase()}${accountNumber ? `, account ${accountNumber}` : ` (${shortcode})`}?`}
        </p>
        <p className="mt-2 text-muted text-xs">Enter M-PESA PIN</p>
        <span className="mt-1 flex h-8 items-center gap-2.5 border-good border-b-2 px-1">
          {DOTS.map((dot) => (
            <span key={dot} className="size-2 animate-breathe rounded-full bg-text" />
          ))}
        </span>
        <span className="mt-3 flex justify-end gap-5 font-semibold text-good text-xs">
          <span>CANCEL</span>
          <span>SEND</span>
        </span>
      </div>
    </div>
  );
}
