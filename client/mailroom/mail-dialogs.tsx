import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { correctMail, handOutMail, type MailItem } from '../../domain/mailroom/contract.ts';
import { itemText, KIND_LABELS } from '../../domain/mailroom/rules.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { tenantQuery } from '../tenants/queries.ts';
import { Button } from '../ui/button.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { MailFields } from './mail-fields.tsx';
import { mailDone, mailFailed } from './messages.ts';
import { useCorrectMail, useHandOutMail, useReturnMail } from './queries.ts';
import { SignatureField } from './signature-field.tsx';

type HandOutDialogProps = { item: MailItem; open: boolean; onClose: () => void };

export function HandOutDialog({ item, open, onClose }: HandOutDialogProps) {
  const { kind, sender, reference, note, tenantName } = item;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Hand Out ${KIND_LABELS[kind]}`}
      description={[tenantName, sender && `from ${sender}`, reference, note].filter(Boolean).join(' · ')}
    >
      <HandOutForm item={item} onClose={onClose} />
    </Dialog>
  );
}

function HandOutForm({ item, onClose }: Omit<HandOutDialogProps, 'open'>) {
  const handOut = useHandOutMail();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(handOutMail.body, { defaultValues: { name: '', signature: '' } });

  const submit = async (body: z.output<typeof handOutMail.body>) => {
    try {
      mailDone('handOut', await handOut.mutateAsync({ id: item.id, body, idempotencyKey }));
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      mailFailed('handOut', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <div className="min-w-0">
        <TextField
          form={form}
          name="name"
          label="Name"
          required
          maxLength={120}
          autoComplete="off"
          hint="Who collects it."
        />
        <KnownNames
          tenantId={item.tenantId}
          onChoose={(name) => form.setValue('name', name, { shouldValidate: form.formState.isSubmitted })}
        />
      </div>
      <SignatureField form={form} />
      <FormFooter onCancel={onClose} pending={handOut.isPending} pendingLabel="Handing out…">
        Hand Out
      </FormFooter>
    </Form>
  );
}

const OFFERED = 5;

/** The tenant's people, to pick instead of typing a name. */
function KnownNames({ tenantId, onChoose }: { tenantId: string; onChoose: (name: string) => void }) {
  const { data: tenant } = useQuery(tenantQuery(tenantId));
  if (!tenant) return <div aria-hidden className="mt-2 h-8" />;
  const names = new Set([tenant.contactPerson, ...tenant.people.map(({ name }) => name)]);
  return (
    <ul aria-label="People of the tenant" className="mt-2 flex flex-wrap gap-1.5">
      {[...names].slice(0, OFFERED).map((name) => (
        <li key={name} className="min-w-0">
          <Button variant="secondary" size="sm" className="max-w-full" onClick={() => onChoose(name)}>
            <span className="truncate">{name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

type CorrectDialogProps = { item: MailItem; open: boolean; onClose: () => void };

export function CorrectDialog({ item, open, onClose }: CorrectDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Correct Mail" description={`For ${item.tenantName}.`}>
      <CorrectForm item={item} onClose={onClose} />
    </Dialog>
  );
}

function CorrectForm({ item, onClose }: Omit<CorrectDialogProps, 'open'>) {
  const correct = useCorrectMail();
  const form = useContractForm(correctMail.body, {
    defaultValues: {
      kind: item.kind,
      sender: item.sender ?? '',
      reference: item.reference ?? '',
      note: item.note ?? '',
    },
  });

  const submit = async (body: z.output<typeof correctMail.body>) => {
    try {
      mailDone('correct', await correct.mutateAsync({ id: item.id, body }));
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      mailFailed('correct', error);
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      <MailFields form={form} />
      <FormFooter onCancel={onClose} pending={correct.isPending}>
        Save Correction
      </FormFooter>
    </Form>
  );
}

type ReturnDialogProps = { item: MailItem; open: boolean; onClose: () => void };

export function ReturnDialog({ item, open, onClose }: ReturnDialogProps) {
  const back = useReturnMail();
  const confirm = async (reason: string) => {
    try {
      mailDone('return', await back.mutateAsync({ id: item.id, reason }));
      onClose();
    } catch (error) {
      mailFailed('return', error);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Return Mail"
      description={`The ${itemText(item)} for ${item.tenantName} is returned. The record is closed with this reason and cannot be changed.`}
      reason={{ label: 'Reason', required: true, hint: 'For example: not collected within two weeks.' }}
      confirmLabel="Return Mail"
      pendingLabel="Returning…"
      pending={back.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
