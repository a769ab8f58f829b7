import { useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { phoneText } from '../../domain/tenants/phone.ts';
import { announceVisit, VisitInput } from '../../domain/visits/contract.ts';
import { call } from '../api/call.ts';
import { useAct } from '../api/offline/use-act.ts';
import { useTenantPicker } from '../tenants/tenant-picker.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { ComboboxField } from '../ui/form/form-fields.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useToday } from '../ui/zone.ts';
import { COUNTER } from './queries.ts';
import { type Someone, someonePhone } from './someone.ts';

type VisitorDialogProps = { someone: Someone; open: boolean; onClose: () => void };

/** Somebody who was not announced comes to see a tenant, or the space. */
export function VisitorDialog({ someone, open, onClose }: VisitorDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Visitor"
      description="Checked in at once. The host is told that somebody is here."
    >
      <VisitorForm someone={someone} onClose={onClose} />
    </Dialog>
  );
}

type Values = z.input<typeof VisitInput>;

const typedName = (someone: Someone): string => {
  if (someone.kind === 'known') return someone.known.name;
  return someone.kind === 'new' ? (someone.name ?? '') : '';
};

function VisitorForm({ someone, onClose }: Omit<VisitorDialogProps, 'open'>) {
  const today = useToday();
  const announce = useAct({
    op: 'visit',
    what: ({ visitorName }: Values) => `${visitorName} came to visit`,
    online: (body: Values, sent) => call(announceVisit, { body, ...sent }),
    stale: [COUNTER],
  });
  const phone = someonePhone(someone);
  const form = useContractForm<Values, z.output<typeof VisitInput>>(VisitInput, {
    defaultValues: {
      visitorName: typedName(someone),
      company: someone.kind === 'known' ? (someone.known.company ?? '') : '',
      phone: phone ? phoneText(phone) : '',
      hostTenantId: null,
      hostName: '',
      purpose: '',
      expectedDay: today,
      invite: false,
      checkIn: true,
      ...(someone.kind === 'known' && someone.known.partyId ? { partyId: someone.known.partyId } : {}),
    },
  });
  const hostTenantId = useWatch({ control: form.control, name: 'hostTenantId' }) ?? '';
  const { box } = useTenantPicker({ offer: { hideTerminated: 'true' }, value: hostTenantId, ahead: true });
  const submit = async () => {
    const body = form.getValues();
    try {
      await announce.mutateAsync(body);
      done('Visitor Checked In', `${body.visitorName} is in the building.`);
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Checked In', error, 'The visitor was not checked in.');
    }
  };
  const text = { form, whenEmpty: 'text', autoComplete: 'off' } as const;
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...text} name="visitorName" label="Visitor" required maxLength={120} />
        <TextField {...text} name="phone" kind="tel" label="Phone" optional />
        <TextField {...text} name="company" label="Company" optional maxLength={150} />
        <ComboboxField
          form={form}
          name="hostTenantId"
          label="Comes to See"
          optional
          {...box}
          placeholder="The space itself"
        />
        <TextField {...text} name="hostName" label="Host" optional maxLength={120} hint="Whom of them." />
        <TextField {...text} name="purpose" label="Purpose" optional maxLength={200} />
      </div>
      <FormFooter onCancel={onClose} pending={announce.isPending} pendingLabel="Checking in…">
        Check In
      </FormFooter>
    </Form>
  );
}
