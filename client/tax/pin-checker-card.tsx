import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod';
import { useCan } from '../api/session.ts';
import { PinField } from '../settings/tax/pin-field.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { Form, useContractForm } from '../ui/form/form.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { ENVIRONMENT_LABELS } from './environments.ts';
import { pinCheckerQuery, useRemovePinChecker } from './queries.ts';

const PinCheckerDialog = onDemand(async () => (await import('./pin-checker-dialog.tsx')).PinCheckerDialog);

/** With whom PINs are checked as they are typed, and a box to try it. */
export function PinCheckerCard() {
  const query = useQuery(pinCheckerQuery);
  const maySet = useCan()('settings:security');
  const { openDialog, dialog } = useDialog<true>();
  const environment = query.data?.environment ?? null;
  return (
    <Card aria-label="PIN Checker">
      <CardHeader
        title="PIN Checker"
        icon={<IdCard aria-hidden />}
        description="KRA says who a PIN belongs to while it is typed for a tenant, a person or a supplier. Nothing waits for its answer."
        actions={
          <>
            {environment ? (
              <Badge tone={environment === 'production' ? 'accent' : 'waiting'}>
                {ENVIRONMENT_LABELS[environment]}
              </Badge>
            ) : null}
            {maySet ? (
              <Button variant={environment ? 'secondary' : 'primary'} onClick={() => openDialog(true)}>
                {environment ? 'Change Key' : 'Set Key'}
              </Button>
            ) : null}
          </>
        }
      />
      {query.error && !query.data ? (
        <ErrorState {...describeError(query.error)} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data ? (
        <CardBody className="grid gap-4">
          {environment ? (
            <Try maySet={maySet} />
          ) : (
            <p className="text-muted text-sm">
              No key is set: PINs are taken as they are typed, if their form is right.
            </p>
          )}
        </CardBody>
      ) : null}
      {dialog.payload ? <PinCheckerDialog key={dialog.dialogKey} open={dialog.open} onClose={dialog.onClose} /> : null}
    </Card>
  );
}

const Tried = z.object({ pin: z.string() });

function Try({ maySet }: { maySet: boolean }) {
  const form = useContractForm(Tried, { defaultValues: { pin: '' } });
  return (
    <>
      <Form form={form} onSubmit={() => undefined} disposable>
        <div className="max-w-sm">
          <PinField form={form} name="pin" label="Try a PIN" hint="Such as P051365947M." />
        </div>
      </Form>
      {maySet ? <Remove /> : null}
    </>
  );
}

function Remove() {
  const remove = useRemovePinChecker();
  const [asks, setAsks] = useState(false);
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setAsks(true)}>
        Remove Key
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Remove Key"
        description="PINs are not checked with KRA any more. What was entered stays."
        confirmLabel="Remove Key"
        pendingLabel="Removing…"
        pending={remove.isPending}
        danger
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              done('Key Removed', 'PINs are not checked any more.');
              setAsks(false);
            },
            onError: (error) => failed('Not Removed', error, 'The key was not removed.'),
          })
        }
      />
    </div>
  );
}
