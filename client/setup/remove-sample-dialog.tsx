import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import type { SentBody } from '../../domain/kernel/endpoint.ts';
import { REMOVE_WORD, removeSampleData, type SampleData } from '../../domain/setup/contract.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { describeError } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, DialogFooter } from '../ui/overlay/dialog.tsx';
import { sampleDataQuery, useRemoveSample } from './queries.ts';

type RemoveSampleDialogProps = { open: boolean; onClose: () => void };

export function RemoveSampleDialog({ open, onClose }: RemoveSampleDialogProps) {
  const { data } = useQuery({ ...sampleDataQuery, enabled: open });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title="Remove Sample Data"
      description="Replaces this workspace with an empty one. Rooms, prices and settings stay; tenants, bookings, money and people are permanently deleted. Everyone signs in again."
    >
      {data ? <RemoveForm sample={data} onClose={onClose} /> : <SkeletonText lines={4} label="Checking the data" />}
    </Dialog>
  );
}

type RemovalInput = z.output<typeof removeSampleData.body>;

const empty = { confirm: '', companyName: '' };

function RemoveForm({ sample, onClose }: { sample: SampleData; onClose: () => void }) {
  const form = useContractForm<SentBody<typeof removeSampleData>, RemovalInput>(removeSampleData.body, {
    defaultValues: empty,
  });
  const remove = useRemoveSample();
  const submit = async (body: RemovalInput) => {
    try {
      await remove.mutateAsync(body);
      // All cached data is stale and the user is signed out.
      window.location.assign(paths.login);
    } catch (error) {
      if (!applyServerErrors(form, error))
        toast({ title: 'Error', description: describeError(error).message, destructive: true });
    }
  };
  return (
    <Form disposable form={form} onSubmit={submit}>
      {sample.word === REMOVE_WORD ? null : (
        <Alert tone="late" title="Your own changes would be lost too">
          {`Users have made ${sample.changes} changes here. Back up first if any of them matter.`}
        </Alert>
      )}
      <TextField form={form} name="companyName" label="Company Name" required autoComplete="organization" />
      {sample.needsAccount ? (
        <>
          <p className="text-muted text-sm">Your account is part of the sample. Choose your own name and password.</p>
          <TextField form={form} name="username" label="Username" required autoComplete="username" maxLength={60} />
          <TextField
            form={form}
            name="password"
            label="Password"
            kind="password"
            required
            autoComplete="new-password"
          />
        </>
      ) : null}
      <TextField form={form} name="confirm" label={`Type ${sample.word} to confirm`} required autoComplete="off" />
      <DialogFooter>
        <Button variant="secondary" disabled={remove.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={remove.isPending} pendingLabel="Removing…">
          Remove for Good
        </Button>
      </DialogFooter>
    </Form>
  );
}
