import { useEffect } from 'react';
import { sendKeptActs } from './kept-acts.ts';

const NOW_AND_THEN_MS = 15_000;

/** Sends what was done without a line, as soon as there is one again. */
export function useSender() {
  useEffect(() => {
    // A browser that keeps nothing has nothing to send.
    const send = () => void sendKeptActs().catch(() => undefined);
    send();
    const timer = setInterval(send, NOW_AND_THEN_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, []);
}
