import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../ui/class-names.ts';
import { leftSpoken, leftText } from './checkout-text.ts';

const SECOND_MS = 1_000;
// From here on it is said with some urgency.
const SOON_MS = 120_000;

/** What is left until an instant of the server’s clock, each second, and a call when nothing is. */
export function useTimeLeft(until: string, clockAheadMs: number, onOver: () => void): number {
  const [left, setLeft] = useState(() => Date.parse(until) - clockAheadMs - Date.now());
  const isOver = left <= 0;
  useEffect(() => {
    const measure = () => setLeft(Date.parse(until) - clockAheadMs - Date.now());
    measure();
    const timer = setInterval(measure, SECOND_MS);
    return () => clearInterval(timer);
  }, [until, clockAheadMs]);
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return left;
}

type CountdownProps = { expiresAt: string; clockAheadMs: number; label: string; onOver: () => void };

/** How long what is held stays held. */
export function Countdown({ expiresAt, clockAheadMs, label, onOver }: CountdownProps) {
  const left = useTimeLeft(expiresAt, clockAheadMs, onOver);
  const isSoon = left < SOON_MS;
  return (
    <div
      className={cx(
        'flex items-center justify-between gap-4 rounded-md px-4 py-3',
        isSoon ? 'bg-waiting-soft text-waiting' : 'bg-accent-soft text-accent',
      )}
    >
      <span className="flex items-center gap-2 font-medium text-sm">
        <Hourglass aria-hidden className="size-4 shrink-0" />
        {label}
      </span>
      <span role="timer" aria-label={leftSpoken(left)} className="font-semibold text-2xl tabular-nums leading-none">
        {leftText(left)}
      </span>
      <span role="status" className="sr-only">
        {leftSpoken(left)}
      </span>
    </div>
  );
}
