import { useEffect, useEffectEvent, useState } from 'react';
import { addDays, type Day, daysBetween } from '../../../domain/kernel/time.ts';
import { Button } from '../../ui/button.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { formatDay } from '../../ui/format.ts';
import { useToday } from '../../ui/zone.ts';

const WEEKS = 52;
const PAUSE_MS = 600;

type YearSliderProps = {
  /** The day that is on screen, which follows the day that is wanted. */
  shown: Day;
  wanted: Day | undefined;
  onDay: (day: Day | undefined) => void;
};

/** Leads through the year ahead in weeks; Play goes from one to the next. */
export function YearSlider({ shown, wanted, onDay }: YearSliderProps) {
  const today = useToday();
  const [isPlaying, setPlaying] = useState(false);
  const day = wanted ?? today;
  const week = Math.min(Math.max(Math.round(daysBetween(today, day) / 7), 0), WEEKS);
  const goTo = (next: number) => onDay(next === 0 ? undefined : addDays(today, next * 7));
  const goOn = useEffectEvent((from: Day) => {
    const next = addDays(from, 7);
    if (next <= addDays(today, WEEKS * 7)) onDay(next);
    else setPlaying(false);
  });
  // The next week is asked for once this one is on screen.
  const isShown = shown === day;
  useEffect(() => {
    if (!isPlaying || !isShown) return;
    const timer = setTimeout(() => goOn(day), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isShown, day]);
  const turn = () => {
    if (!isPlaying && week === WEEKS) goTo(0);
    setPlaying(!isPlaying);
  };
  return (
    <div className="flex items-center gap-3 border-line border-t px-3 py-2 text-sm print:hidden">
      <Button
        variant="secondary"
        size="sm"
        aria-label={isPlaying ? 'Stop' : 'Play the year ahead'}
        className="w-14"
        onClick={turn}
      >
        {isPlaying ? 'Stop' : 'Play'}
      </Button>
      <input
        type="range"
        aria-label="Week of the year ahead"
        aria-valuetext={formatDay(day)}
        min={0}
        max={WEEKS}
        value={week}
        onChange={({ target }) => {
          setPlaying(false);
          goTo(Number(target.value));
        }}
        className="h-6 min-w-0 flex-1 cursor-pointer accent-accent"
      />
      <DateText day={day} className="w-24 text-right font-medium" />
    </div>
  );
}
