import { setCounterPin } from '../../../domain/users/counter-pin-contract.ts';
import { useCurrentUser } from '../../api/session.ts';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { useSetCounterPin } from '../queries.ts';

type CounterPinDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function CounterPinDialog({ open, onOpenChange }: CounterPinDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title="Counter PIN"
      description="Four to eight digits that nobody else knows."
    >
      <CounterPinForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function CounterPinForm({ onDone }: { onDone: () => void }) {
  const usesPassword = useCurrentUser()?.usesPassword ?? true;
  const form = useContractForm(setCounterPin.body, { defaultValues: { pin: '', password: usesPassword ? '' : null } });
  const change = useSetCounterPin();
  const submit = async (values: { pin: string; password?: string | null | undefined }) => {
    try {
      await change.mutateAsync(values);
      toast({ title: 'Counter PIN set' });
      onDone();
    } catch (error) {
      if (!applyServerErrors(form, error))
        toast({
          title: 'The PIN was not set',
          description: serverMessage(error, 'Please try again.'),
          destructive: true,
        });
    }
  };
  return (
    <Form disposable form={form} onSubmit={submit}>
      <TextField form={form} name="pin" label="New PIN" kind="password" autoComplete="off" required />
      {usesPassword ? (
        <TextField form={form} name="password" label="Current Password" kind="password" required />
      ) : null}
      <FormFooter onCancel={onDone} pending={change.isPending} pendingLabel="Saving…">
        Set PIN
      </FormFooter>
    </Form>
  );
}
