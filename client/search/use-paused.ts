import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while; an empty one at once. */
export function usePaused(value: string, ms: number): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    if (value === '') return setPaused('');
    const timer = setTimeout(() => setPaused(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return value === '' ? '' : paused;
}
