import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useLocation } from 'wouter';
import type { z } from 'zod';
import { TourInput } from '../../domain/tours/contract.ts';
import { ApiError } from '../api/call.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { configQuery, useConfig } from '../settings/config-queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { toast } from '../ui/feedback/toast.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../ui/form/form.tsx';
import { TextField } from '../ui/form/text-fields.tsx';
import { useBookTour } from './queries.ts';
import { SlotPicker } from './slot-picker.tsx';

type Values = z.input<typeof TourInput>;
type TourForm = ContractForm<Values, TourInput>;

/** When, and who is coming. */
export function BookTourForm() {
  const form = useContractForm<Values, TourInput>(TourInput, {
    defaultValues: { name: '', email: '', phone: '', company: '', interest: '', startsAt: '' },
  });
  const { submit, pending } = useSubmit(form);
  return (
    <Form disposable form={form} onSubmit={submit}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <CardHeader title="When" />
          <CardBody>
            <StartField form={form} />
          </CardBody>
        </Card>
        <Card>
          <CardHeader title="Who Is Coming" />
          <CardBody>
            <ContactFields form={form} />
            <Button type="submit" pending={pending} pendingLabel="Booking..." className="mt-5 w-full">
              Book Tour
            </Button>
          </CardBody>
        </Card>
      </div>
    </Form>
  );
}

const isNoticeOld = (error: unknown): boolean => error instanceof ApiError && error.fields?.noticeVersion !== undefined;

const wentThroughBefore = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'idempotency_conflict';

function useSubmit(form: TourForm) {
  const book = useBookTour();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const noticeVersion = useConfig().privacyNotice.version;
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const submit = async (body: TourInput) => {
    try {
      const { managePath } = await book.mutateAsync({ body: { ...body, noticeVersion }, idempotencyKey });
      toast({ title: 'Your tour is booked', description: 'We look forward to your visit.' });
      navigate(managePath);
      window.scrollTo({ top: 0, behavior: 'instant' });
    } catch (error) {
      if (wentThroughBefore(error)) setKey(newIdempotencyKey());
      else applyServerErrors(form, error);
      if (isNoticeOld(error)) await client.invalidateQueries({ queryKey: configQuery.queryKey });
      const description = wentThroughBefore(error)
        ? 'Your earlier attempt went through. Look for its confirmation before you book again.'
        : serverMessage(error, 'Please try again, or call us.');
      toast({ title: 'The tour was not booked', description, destructive: true });
    }
  };
  return { submit, pending: book.isPending };
}

function StartField({ form }: { form: TourForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'startsAt' });
  const choose = (startsAt: string) => {
    field.onChange(startsAt);
    form.clearErrors('startsAt');
  };
  const { error } = fieldState;
  return (
    <SlotPicker
      ref={field.ref}
      value={field.value || undefined}
      onChoose={choose}
      error={error && (error.type === 'server' ? error.message : 'Choose a time')}
    />
  );
}

function ContactFields({ form }: { form: TourForm }) {
  return (
    <div className="grid gap-4">
      <TextField form={form} name="name" label="Name" required autoComplete="name" maxLength={120} />
      <TextField form={form} name="email" label="Email" kind="email" required autoComplete="email" />
      <TextField form={form} name="phone" label="Phone" kind="tel" required autoComplete="tel" maxLength={40} />
      <TextField form={form} name="company" label="Company" optional autoComplete="organization" maxLength={150} />
      <TextField
        form={form}
        name="interest"
        label="What Are You Looking For"
        optional
        autoComplete="off"
        maxLength={300}
        hint="A desk, an office, a meeting room?"
      />
      <PrivacyNote />
    </div>
  );
}

/** Read before the tour is booked; which text it was is recorded with the tour. */
function PrivacyNote() {
  const { text } = useConfig().privacyNotice;
  return (
    <section aria-label="Privacy notice" className="flex items-start gap-2.5 text-muted text-xs">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="wrap-break-word min-w-0 text-pretty">
        <strong className="font-semibold text-text">By booking you agree to this privacy notice.</strong> {text}
      </p>
    </section>
  );
}
