import type * as z from 'zod';
import { FundInput, type PettyCashFund } from '../../domain/petty-cash/contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { done, failed, missingInformation } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { formatCurrency } from '../ui/format.ts';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useSetFund } from './queries.ts';

export type FundDialogProps = { fund: PettyCashFund; open: boolean; onClose: () => void };

const plain = (amount: string | null): string => (amount ?? '').replace(/\.00$/, '');

/** How much lies in a full box, how much one voucher may be, and who keeps it. */
export function FundDialog({ fund, open, onClose }: FundDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={fund.float === null ? 'Set Float' : 'Change Float'}
      description={`How ${fund.name} is kept. No money moves: the next top-up brings it to its float.`}
    >
      <FundForm fund={fund} onClose={onClose} />
    </Dialog>
  );
}

function FundForm({ fund, onClose }: Omit<FundDialogProps, 'open'>) {
  const save = useSetFund();
  const { currency } = useConfig();
  const form = useContractForm<z.input<typeof FundInput>, FundInput>(FundInput, {
    defaultValues: {
      float: plain(fund.float),
      largestVoucher: plain(fund.largestVoucher),
      custodian: fund.custodian ?? '',
    },
  });
  const submit = async () => {
    try {
      const { float, name } = await save.mutateAsync({ id: fund.id, body: form.getValues() });
      done('Float Saved', `${name} is kept as a float of ${formatCurrency(float ?? '0.00', { currency })}.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The float was not saved. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit} onInvalid={missingInformation}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField form={form} name="float" kind="money" label="Float" required autoComplete="off" />
        <TextField
          form={form}
          name="largestVoucher"
          kind="money"
          label="Largest Voucher"
          optional
          whenEmpty="text"
          autoComplete="off"
          hint="What is more is paid from the bank."
        />
      </div>
      <TextField
        form={form}
        name="custodian"
        label="Kept By"
        optional
        whenEmpty="text"
        maxLength={80}
        autoComplete="off"
      />
      <FormFooter onCancel={onClose} pending={save.isPending} pendingLabel="Saving…">
        Save Float
      </FormFooter>
    </Form>
  );
}
