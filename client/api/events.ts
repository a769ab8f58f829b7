import type { Query, QueryClient } from '@tanstack/react-query';
import { events } from '../../domain/system/contract.ts';
import { askServer, isDisconnected, noteAnswer } from './connection.ts';

const isChange = (said: unknown): said is { topics: readonly string[] } =>
  typeof said === 'object' && said !== null && 'topics' in said && Array.isArray(said.topics);

/** Either may be about everything. */
const isTouched = (topics: readonly string[] = [], changed: readonly string[]) =>
  changed.includes('*') ? topics.length > 0 : topics.some((topic) => topic === '*' || changed.includes(topic));

/**
 * Refreshes what is on screen when somebody else changed it. After a gap in the stream everything may have changed. A stream
 * that is refused may mean that the session has ended: a page that asks for nothing else would never notice.
 */
export const followChanges = (client: QueryClient, onRefused: () => void): (() => void) => {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let interrupted = false;

  // What is being read anew, and whether something changed meanwhile. Asked again at each change, an answer would never
  // come in a space where somebody always changes something.
  const reading = new Map<string, boolean>();
  const readAnew = async ({ queryHash, queryKey }: Query): Promise<void> => {
    const isUnderWay = reading.has(queryHash);
    reading.set(queryHash, isUnderWay);
    if (isUnderWay) return;
    await client.invalidateQueries({ queryKey, exact: true });
    const isStale = reading.get(queryHash);
    reading.delete(queryHash);
    const query = client.getQueryCache().get(queryHash);
    if (isStale && query) await readAnew(query);
  };

  const refresh = (changed: readonly string[]) => {
    const touched = client.getQueryCache().findAll({ predicate: ({ meta }) => isTouched(meta?.topics, changed) });
    for (const query of touched) void readAnew(query);
  };

  const open = () => {
    source = new EventSource(events.path);
    source.addEventListener('open', () => {
      noteAnswer();
      if (interrupted) refresh(['*']);
      interrupted = false;
    });
    const hear = (event: MessageEvent<string>) => {
      // An open stream may hand over what was said before the connection was lost.
      if (isDisconnected()) void askServer();
      else noteAnswer();
      const said: unknown = JSON.parse(event.data);
      if (isChange(said)) refresh(said.topics);
    };
    source.addEventListener('change', hear);
    // What changed while this page had asked for its data and did not listen yet.
    source.addEventListener('missed', hear);
    source.addEventListener('error', () => {
      interrupted = true;
      // A screen that asks for nothing would not notice that the line is gone.
      void askServer();
      // The browser reconnects by itself, except after an answer that is not a stream.
      if (source?.readyState !== EventSource.CLOSED) return;
      onRefused();
      retry = setTimeout(open, 10_000);
    });
  };

  open();
  return () => {
    clearTimeout(retry);
    source?.close();
  };
};
