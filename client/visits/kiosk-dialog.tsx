import { Copy } from 'lucide-react';
import { useState } from 'react';
import { paths, pathTo } from '../../domain/kernel/paths.ts';
import { addKiosk } from '../../domain/visits/kiosk-contract.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, DialogFooterBar, FormFooter } from '../ui/overlay/dialog.tsx';
import { useAddKiosk } from './kiosk-queries.ts';

type KioskDialogProps = { open: boolean; onClose: () => void };

/** First the name, then the address, which is shown this once. */
export function KioskDialog({ open, onClose }: KioskDialogProps) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={key ? 'Open This Address on the Tablet' : 'Add Kiosk'}
      description={key ? 'It is shown only now.' : 'A tablet at the door, where visitors check in by themselves.'}
    >
      {key ? <Address address={`${window.location.origin}${pathTo(paths.kiosk, key)}`} onClose={onClose} /> : null}
      {key ? null : <KioskForm onAdded={setKey} onClose={onClose} />}
    </Dialog>
  );
}

function KioskForm({ onAdded, onClose }: { onAdded: (key: string) => void; onClose: () => void }) {
  const add = useAddKiosk();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(addKiosk.body, { defaultValues: { name: '', greeting: '' } });
  const submit = async () => {
    try {
      const { key } = await add.mutateAsync({ body: form.getValues(), idempotencyKey });
      onAdded(key);
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Added', error, 'The kiosk was not added. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={60}
        autoComplete="off"
        hint="Where it stands."
      />
      <TextField
        form={form}
        name="greeting"
        label="Greeting"
        optional
        whenEmpty="text"
        maxLength={200}
        autoComplete="off"
        hint="Shown below the welcome."
      />
      <FormFooter onCancel={onClose} pending={add.isPending}>
        Add Kiosk
      </FormFooter>
    </Form>
  );
}

function Address({ address, onClose }: { address: string; onClose: () => void }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      done('Address Copied');
    } catch (error) {
      failed('Not Copied', error, 'Select the address and copy it.');
    }
  };
  return (
    <>
      <p className="select-all break-all rounded-md border border-line bg-surface-2 p-3 font-mono text-sm">{address}</p>
      <Alert tone="waiting" className="mt-4">
        Anyone with this address can check visitors in. If it is lost, remove the kiosk and add it again.
      </Alert>
      <DialogFooterBar>
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copy Address
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooterBar>
    </>
  );
}
