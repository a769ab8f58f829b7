import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { PaidTerms } from '../../../domain/bookings/client-checkout.ts';
import type { RoomBooking, setBookingStatus } from '../../../domain/bookings/contract.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import type { ContractForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/form-fields.tsx';
import { formatCurrency } from '../../ui/format.ts';
import { onlinePaymentQuery } from '../queries.ts';

export type StatusFormState = ContractForm<
  z.input<typeof setBookingStatus.body>,
  z.output<typeof setBookingStatus.body>
>;

type Payment = UseQueryResult<{ paid: PaidTerms | null }>;

/** What was paid online for a booking. A tenant pays by invoice, so that nothing is asked for. */
export const useOnlinePayment = ({ id, tenantId }: RoomBooking, isCancelling: boolean): Payment =>
  useQuery({ ...onlinePaymentQuery(id), enabled: isCancelling && tenantId === null });

/** How much of what was paid online goes back where the staff cancel. */
export function OnlineRefund({ form, payment }: { form: StatusFormState; payment: Payment }) {
  const { currency } = useConfig();
  const { data, error, isFetching, refetch, fetchStatus } = payment;
  if (error && !data)
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return fetchStatus === 'idle' ? null : <SkeletonText lines={2} label="Loading what was paid" />;
  if (!data.paid) return null;
  const { price, refund, terms } = data.paid;
  const money = (amount: string) => formatCurrency(amount, { currency, cents: true });
  return (
    <SelectField
      form={form}
      name="refund"
      label="Money Back"
      required
      hint={`Paid online: ${money(price)}. ${terms}`}
      options={[
        { value: 'terms', label: `By the terms: ${money(refund)}` },
        { value: 'all', label: `All of it: ${money(price)}` },
      ]}
    />
  );
}
