import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lastBookableDay, MOST_DATES } from '../../../domain/bookings/rules.ts';
import type { Day, WallTime } from '../../../domain/kernel/time.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { MailNotice, useSendsMail } from '../../messages/mail-notice.tsx';
import { useTenantPicker } from '../../tenants/tenant-picker.tsx';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { CheckboxField, ComboboxField, DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatDay } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { bookingDone, bookingFailed, seriesText, unsentNote } from '../messages.ts';
import { unbookableTenantsQuery, useCreateBooking } from '../queries.ts';
import { type Where, WithRooms } from '../with-rooms.tsx';
import {
  type BookingFormValues,
  type BookingPayload,
  BookingValues,
  bookingFormValues,
  type Initial,
  lastDate,
  slotForm,
} from './booking-values.ts';
import { PreviewPanel, useBookingPreview } from './preview-panel.tsx';
import { PurposeField, ReasonField, RoomField, TimeFields } from './slot-fields.tsx';

export type BookingDialogProps = {
  open: boolean;
  onClose: () => void;
  /** Initial values, if known. */
  initial?: {
    roomId?: string | undefined;
    day?: Day | undefined;
    start?: WallTime | undefined;
    end?: WallTime | undefined;
    tenantId?: string | undefined;
  };
};

export function BookingDialog({ open, onClose, initial = {} }: BookingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Book Meeting Room"
      description="Uses the tenant’s free hours first; the rest is charged at the room’s rate."
    >
      <WithRooms>{(where) => <BookingForm {...where} initial={initial} onClose={onClose} />}</WithRooms>
    </Dialog>
  );
}

type BookingFormProps = Where & { initial: Initial; onClose: () => void };

function BookingForm({ initial, rooms, space, onClose }: BookingFormProps) {
  const create = useCreateBooking();
  const sendsMail = useSendsMail();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(BookingValues, { defaultValues: bookingFormValues(initial, space) });
  const formValues = useWatch({ control: form.control }) as BookingFormValues;
  const room = rooms.find(({ id }) => id === formValues.roomId);
  const preview = useBookingPreview(formValues, room, space);
  const { closed } = preview.plan;

  const submit = async ({ overrideReason, ...sent }: BookingPayload) => {
    try {
      // A reason that is no longer asked for is not on the screen either.
      const body = { ...sent, overrideReason: closed === null ? null : overrideReason };
      const { seriesId, seriesCount, skipped } = await create.mutateAsync({ body, idempotencyKey });
      bookingDone('create', seriesId === null ? '' : seriesText(seriesCount, skipped), unsentNote(sendsMail));
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      bookingFailed('create', error);
    }
  };

  const slot = slotForm(form);
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <BookerField form={form} value={formValues.tenantId} />
        <RoomField form={slot} rooms={rooms} />
      </div>
      <TimeFields form={slot} space={space} busy={preview.busy} />
      <ReasonField form={slot} closed={closed} />
      <PurposeField form={slot} />
      <RepeatFields form={form} formValues={formValues} today={space.today} />
      <PreviewPanel preview={preview} rate={room?.hourlyRate} chosen={Boolean(formValues.tenantId && room)} />
      <MailNotice />
      <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Booking…">
        Book Meeting Room
      </FormFooter>
    </Form>
  );
}

/** The specification: tenant choices list only active tenants. */
const BOOKABLE = { status: 'active' } as const;

type BookerFieldProps = { form: ContractForm<BookingFormValues, BookingPayload>; value: string };

function BookerField({ form, value }: BookerFieldProps) {
  const { box, unmatched } = useTenantPicker({ value, offer: BOOKABLE, ahead: true });
  const others = useQuery({ ...unbookableTenantsQuery(unmatched), enabled: unmatched !== '' }).data ?? [];
  return (
    <ComboboxField
      form={form}
      name="tenantId"
      label="Tenant"
      required
      {...box}
      emptyText={unmatched && others.length > 0 ? whyNot(others) : 'No active tenant matches.'}
    />
  );
}

/** "Sauti Podcasts is suspended": a name that is known is never said to be unknown. */
const whyNot = (tenants: readonly Pick<Tenant, 'companyName' | 'status'>[]): string =>
  `${tenants.map(({ companyName, status }) => `${companyName} is ${status}`).join(', ')} and cannot book.`;

const EVERY = [
  { value: 'none', label: 'Does not repeat' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'fortnight', label: 'Every two weeks' },
  { value: 'month', label: 'Every month' },
];

const ENDS = [
  { value: 'on', label: 'On a date' },
  { value: 'after', label: 'After a number of times' },
];

type RepeatFieldsProps = {
  form: ContractForm<BookingFormValues, BookingPayload>;
  formValues: BookingFormValues;
  today: string;
};

function RepeatFields({ form, formValues, today }: RepeatFieldsProps) {
  const repeats = formValues.repeat.every !== 'none';
  const last = lastDate(formValues);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField form={form} name="repeat.every" label="Repeat" options={EVERY} />
      {repeats ? (
        <>
          <SelectField form={form} name="repeat.ends" label="Ends" options={ENDS} />
          {formValues.repeat.ends === 'on' ? (
            <DateField
              form={form}
              name="repeat.until"
              label="Until"
              required
              min={formValues.bookingDate || today}
              max={lastBookableDay(today)}
              placeholder="Pick the last date"
            />
          ) : (
            <TextField
              form={form}
              name="repeat.times"
              label="Number of Times"
              kind="number"
              required
              min={2}
              max={MOST_DATES}
              hint={last ? `The last one is on ${formatDay(last)}.` : undefined}
            />
          )}
          <CheckboxField
            form={form}
            name="repeat.skipTaken"
            label="Skip dates that are taken"
            hint="Closed days are skipped too. Otherwise all dates are booked, or none."
            className="sm:col-span-2"
          />
        </>
      ) : null}
    </div>
  );
}
