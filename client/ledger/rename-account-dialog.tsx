import * as z from 'zod';
import { type Account, NewAccount } from '../../domain/ledger/contract.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { TextField } from '../ui/text-fields.tsx';
import { useUpdateAccount } from './ledger-queries.ts';
import { ledgerDone, ledgerFailed } from './ledger-words.ts';

const Name = z.object({ name: NewAccount.shape.name });

type RenameAccountDialogProps = { account: Account; open: boolean; onClose: () => void };

export function RenameAccountDialog({ account, open, onClose }: RenameAccountDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title="Rename Account"
      description={`Account ${account.code} keeps its code and all that was posted to it.`}
    >
      <RenameForm account={account} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ account, onClose }: Omit<RenameAccountDialogProps, 'open'>) {
  const update = useUpdateAccount();
  const form = useContractForm(Name, { defaultValues: { name: account.name } });
  const submit = async (body: z.output<typeof Name>) => {
    try {
      await update.mutateAsync({ code: account.code, body });
      ledgerDone(`${account.code} is now called ${body.name}`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) ledgerFailed('account', error);
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TextField form={form} name="name" label="Name" required maxLength={80} autoComplete="off" />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={update.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={update.isPending} pendingLabel="Saving…">
          Save
        </Button>
      </DialogFooter>
    </Form>
  );
}
