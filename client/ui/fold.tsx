import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

type FoldProps = {
  summary: ReactNode;
  /** Read once: afterwards the reader opens and closes it. */
  open?: boolean | undefined;
  /** Opens it: something inside is to be corrected. */
  isWrong?: boolean | undefined;
  children: ReactNode;
};

/** What not everybody needs, one press away. */
export function Fold({ summary, open, isWrong = false, children }: FoldProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isWrong && box.current) box.current.open = true;
  }, [isWrong]);
  return (
    <details ref={box} open={open} className="group/fold min-w-0 rounded-md border border-line">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-md px-3 py-2 font-medium text-sm hover:bg-surface-2/60 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-muted transition-transform group-open/fold:rotate-90"
        />
        {summary}
      </summary>
      <div className="border-line border-t p-3">{children}</div>
    </details>
  );
}
