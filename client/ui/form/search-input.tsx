import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { controlBox, controlHeight, cx } from '../class-names.ts';

type SearchInputProps = {
  label: string;
  value: string;
  /** Called once typing has paused, and at once on Enter or when the box is cleared. */
  onValueChange: (value: string) => void;
  placeholder?: string | undefined;
  delay?: number | undefined;
  className?: string | undefined;
};

/** A search box that reports after a short pause in typing. */
export function SearchInput(props: SearchInputProps) {
  const { label, value, onValueChange, placeholder = 'Search…', delay = 250, className } = props;
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  // The address may change under the box (Back, a link), and then the box follows it. The echo of what this box
  // sent is left alone, or it would undo the letters typed since.
  if (known !== value) {
    setKnown(value);
    if (value !== sent) setTyped(value);
  }

  const report = (next: string, wait: number) => {
    setTyped(next);
    clearTimeout(timer.current);
    const send = () => {
      setSent(next);
      onValueChange(next);
    };
    if (wait === 0) send();
    else timer.current = setTimeout(send, wait);
  };
  const clear = () => {
    report('', 0);
    box.current?.focus();
  };

  return (
    <div className={cx('relative min-w-0', className)}>
      <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        ref={box}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => report(event.target.value, delay)}
        onKeyDown={(event) => event.key === 'Enter' && report(typed, 0)}
        className={cx(controlBox, controlHeight, 'px-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {typed === '' ? null : (
        <button
          type="button"
          aria-label="Clear search"
          onClick={clear}
          className="absolute inset-y-0 right-0 grid w-9 cursor-pointer place-items-center rounded-md text-muted -outline-offset-2 hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  );
}
