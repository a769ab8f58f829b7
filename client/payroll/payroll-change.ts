import { useMutation, useQueryClient } from '@tanstack/react-query';

export const PAYROLL = ['payroll'] as const;

/** The event stream would refresh the screens too; this does it without waiting, and also while the stream is down. */
export function usePayrollChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => void client.invalidateQueries({ queryKey: PAYROLL }),
  });
}
