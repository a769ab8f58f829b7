import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A call that changes something, and the answers that it makes stale. The event stream would refresh the screens too; this
 * does it without waiting, and also while the stream is down. `afterRefusal` is for what is mostly refused because the
 * screen was behind.
 */
export function useChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  stale: readonly QueryKey[],
  { afterRefusal = false } = {},
) {
  const client = useQueryClient();
  const refresh = () => {
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  };
  return useMutation({ mutationFn: change, ...(afterRefusal ? { onSettled: refresh } : { onSuccess: refresh }) });
}
