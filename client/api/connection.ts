import { useSyncExternalStore } from 'react';
import { health } from '../../domain/system/contract.ts';

const ASK_EVERY_MS = 4_000;
const PATIENCE_MS = 5_000;

type Connection = {
  down: boolean;
  /** When the server last said anything: what is on screen is as old as that. */
  answeredAt: number;
  asking: boolean;
};

let connection: Connection = { down: false, answeredAt: Date.now(), asking: false };
let timer: ReturnType<typeof setTimeout> | undefined;
/** The line went or came while a question was under way: its answer may be about the time before. */
let askAgain = false;
/** When the line last came back: calls that fail just then were sent too early, and are sent again. */
let backAt = 0;
const SETTLING_MS = 5_000;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();

const change = (next: Partial<Connection>) => {
  connection = { ...connection, ...next };
  for (const listener of listeners) listener();
};

/** The server has answered, whatever it said. */
export const noteAnswer = () => {
  if (!connection.down) {
    // Not shown while the connection is up, so subscribers need no update.
    connection.answeredAt = Date.now();
    return;
  }
  clearTimeout(timer);
  backAt = Date.now();
  change({ down: false, answeredAt: backAt });
  for (const listener of backListeners) listener();
};

/**
 * Asks whether the server can be reached. One call that fails, or a stream that breaks off, is no proof that it
 * cannot: only an unanswered question is, and from then on it is asked again until there is an answer.
 */
export const askServer = async (): Promise<void> => {
  if (connection.asking) {
    askAgain = true;
    return;
  }
  askAgain = false;
  clearTimeout(timer);
  change({ asking: true });
  const answered = await fetch(health.path, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    () => true,
    () => false,
  );
  change({ asking: false, ...(answered ? {} : { down: true }) });
  if (answered && !connection.down && Date.now() - backAt < SETTLING_MS) {
    for (const listener of backListeners) listener();
  }
  if (answered) noteAnswer();
  if (askAgain) return askServer();
  if (answered) return;
  timer = setTimeout(() => void askServer(), ASK_EVERY_MS);
};

/** Called each time the server can be reached again. */
export const onReconnect = (listener: () => void): (() => void) => {
  backListeners.add(listener);
  return () => void backListeners.delete(listener);
};

/** Whether the server is out of reach right now. */
export const isDisconnected = (): boolean => connection.down;

const current = () => connection;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The state of the connection, for the banner. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, current, current);

if (typeof window !== 'undefined')
  for (const sign of ['offline', 'online']) window.addEventListener(sign, () => void askServer());
