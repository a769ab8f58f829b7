import { Delete } from 'lucide-react';
import { useEffect } from 'react';

const LENGTH = 6;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

type KeypadProps = {
  code: string;
  onChange: (code: string) => void;
  /** Called with all six digits. */
  onWhole: (code: string) => void;
  problem?: string | undefined;
  busy?: boolean | undefined;
};

const keyLook =
  'grid h-16 cursor-pointer select-none place-items-center rounded-xl border border-line-strong/60 bg-surface font-semibold text-2xl tabular-nums shadow-1 transition-colors hover:bg-surface-2 active:bg-accent-soft disabled:opacity-55 sm:h-20';

/** Six digits by large keys, or by a keyboard where there is one. */
export function Keypad({ code, onChange, onWhole, problem, busy = false }: KeypadProps) {
  const type = (digit: string) => {
    if (busy || code.length >= LENGTH) return;
    const next = code + digit;
    onChange(next);
    if (next.length === LENGTH) onWhole(next);
  };
  const erase = () => (busy ? undefined : onChange(code.slice(0, -1)));
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return;
      if (/^\d$/.test(key)) type(key);
      if (key === 'Backspace') erase();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
  return (
    <div className="mx-auto grid max-w-md gap-4">
      <output aria-label="Code" className="flex justify-center gap-2 text-3xl tabular-nums">
        <span className="sr-only">{code === '' ? 'empty' : code}</span>
        {Array.from({ length: LENGTH }, (_, at) => at).map((at) => (
          <span
            key={at}
            aria-hidden
            className={`grid h-14 w-11 place-items-center rounded-lg border-2 bg-surface font-semibold ${at === code.length ? 'border-accent' : 'border-line-strong/60'} ${at === 3 ? 'ml-3' : ''}`}
          >
            {code[at] ?? ''}
          </span>
        ))}
      </output>
      <p role="alert" className="min-h-6 text-center text-base text-late">
        {problem}
      </p>
      <div className="grid grid-cols-3 gap-3">
        {DIGITS.map((digit) => (
          <button key={digit} type="button" disabled={busy} onClick={() => type(digit)} className={keyLook}>
            {digit}
          </button>
        ))}
        <span />
        <button type="button" disabled={busy} onClick={() => type('0')} className={keyLook}>
          0
        </button>
        <button type="button" disabled={busy} onClick={erase} aria-label="Delete" className={keyLook}>
          <Delete aria-hidden className="size-7" />
        </button>
      </div>
    </div>
  );
}
