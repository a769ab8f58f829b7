import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { isDisconnected } from '../connection.ts';
import { newIdempotencyKey } from '../idempotency-key.ts';
import { currentUserQuery } from '../session.ts';
import { type ActOptions, type Device, performAct } from './perform-act.ts';
import { areActsWaiting, writeDown } from './queue-state.ts';

const browser: Device = {
  // A browser that keeps nothing still makes the ordinary call.
  mustWait: async () => isDisconnected() || (await areActsWaiting().catch(() => false)),
  writeDown: async (act) => (await writeDown(act)).printed,
  newKey: newIdempotencyKey,
  now: () => new Date().toISOString(),
};

type Options<Body, Answer> = ActOptions<Body, Answer> & { stale?: readonly QueryKey[] };

/**
 * A write that goes on without a line. With one it is the ordinary call, and a refusal is shown in the form; if its answer
 * is lost, it is written down, and what the server did then is not done again. Behind others that wait, it waits.
 */
export const useAct = <Body extends object, Answer>({ stale = [], ...options }: Options<Body, Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) =>
      performAct(browser, options, body, client.getQueryData(currentUserQuery.queryKey)?.id ?? ''),
    onSuccess: () => {
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
};
