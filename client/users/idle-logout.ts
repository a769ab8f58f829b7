import { onActivity } from '../api/activity.ts';

const TELL_EVERY_MS = 5_000;
// A sleeping laptop stops timers, so the wall clock is read again at least this often.
const LOOK_EVERY_MS = 15_000;
const ANSWER_WITHIN_MS = 500;

type Message = { kind: 'active'; at: number } | { kind: 'anyone?' };

/**
 * Calls back when nobody has touched any tab for that many minutes. Time is the wall clock's, so that an hour with the
 * lid closed counts as an hour.
 */
export const watchIdle = (minutes: number, onIdle: () => void): (() => void) => {
  const limit = minutes * 60_000;
  const channel = new BroadcastChannel('nafasi-activity');
  let lastSign = Date.now();
  let lastTold = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (message: Message) => channel.postMessage(message);
  const remaining = () => lastSign + limit - Date.now();

  const wait = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };

  const look = () => {
    if (remaining() > 0) return wait(Math.min(remaining(), LOOK_EVERY_MS), look);
    // A tab that was frozen in the background has not heard the others yet.
    tell({ kind: 'anyone?' });
    wait(ANSWER_WITHIN_MS, () => (remaining() > 0 ? look() : onIdle()));
  };

  const note = () => {
    // The first move after waking the machine comes before any timer: it must not undo what has passed.
    if (remaining() <= 0) return look();
    lastSign = Date.now();
    if (lastSign - lastTold < TELL_EVERY_MS) return;
    lastTold = lastSign;
    tell({ kind: 'active', at: lastSign });
  };

  const hear = ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'active') lastSign = Math.max(lastSign, message.at);
    else if (remaining() > 0) tell({ kind: 'active', at: lastSign });
  };

  channel.addEventListener('message', hear);
  const stopListening = onActivity(note);
  document.addEventListener('visibilitychange', look);
  note();
  look();
  return () => {
    clearTimeout(timer);
    stopListening();
    document.removeEventListener('visibilitychange', look);
    channel.close();
  };
};
