import { proveClientBooking } from '../../../domain/bookings/link-contract.ts';
import { Button } from '../../ui/button.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Field } from '../../ui/form/field.tsx';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { Input } from '../../ui/form/input.tsx';
import { useZone } from '../../ui/zone.ts';
import { useProveBooking } from '../queries.ts';
import { momentText } from '../text.ts';
import { notifyBooked } from './booking-text.ts';

const CODE_LENGTH = 6;

type ProveBookingProps = { token: string; email: string | null; holdUntil: string; onProven: () => void };

/** An outsider's booking counts once the code from the mail is entered: made-up addresses keep no room from others. */
export function ProveBooking({ token, email, holdUntil, onProven }: ProveBookingProps) {
  const prove = useProveBooking(token);
  const zone = useZone();
  const form = useContractForm(proveClientBooking.body, { defaultValues: { code: '' } });
  const submit = async ({ code }: { code: string }) => {
    try {
      await prove.mutateAsync(code);
      notifyBooked();
      onProven();
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      const description = serverMessage(error, 'Unable to confirm the booking');
      toast({ title: 'Booking failed', description, destructive: true });
    }
  };
  const code = form.register('code', {
    // The last digit is as good as the button: a code that a phone fills in by itself needs no further tap.
    onChange: (event: { target: HTMLInputElement }) => {
      if (event.target.value.trim().length === CODE_LENGTH) void form.handleSubmit(submit)();
    },
  });
  return (
    <Form disposable form={form} onSubmit={submit} className="gap-3!">
      <p role="status" className="wrap-break-word text-sm">
        {`Enter the code we sent ${email ? `to ${email}` : 'you'}. The room is reserved until ${momentText(holdUntil, zone)}.`}
      </p>
      <Field label="Code" required error={form.formState.errors.code?.message} hint={`${CODE_LENGTH} digits`}>
        <Input
          {...code}
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_LENGTH}
          className="font-semibold tracking-[0.35em]"
        />
      </Field>
      <Button type="submit" pending={prove.isPending} pendingLabel="Checking..." className="justify-self-start">
        Confirm Code
      </Button>
    </Form>
  );
}
