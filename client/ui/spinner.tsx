import { LoaderCircle } from 'lucide-react';
import { cx } from './class-names.ts';

/** Only for work the reader has just asked for; content that is on its way shows a skeleton. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <LoaderCircle aria-hidden className={cx('size-4 shrink-0 animate-spin', className)} />;
}
