import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lastBookableDay, MOST_DATES } from '../../../domain/bookings/rules.ts';
import { addDays, type Day, type WallTime } from '../../../domain/kernel/time.ts';
import { hoursOn, isOpenOn, type OpeningHours } from '../../../domain/settings/opening-hours.ts';
import type { Tenant } from '../../../domain/tenants/contract.ts';
import { newIdempotencyKey } from '../../api/idempotency-key.ts';
import { MailNotice, unsentNote, useSendsMail } from '../../messages/mail-notice.tsx';
import { useCustomerField } from '../../parties/customer-field.tsx';
import { useTenantPicker } from '../../tenants/tenant-picker.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { applyServerErrors, type ContractForm, Form, useContractForm } from '../../ui/form/form.tsx';
import { CheckboxField, ComboboxField, DateField, SelectField } from '../../ui/form/form-fields.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { formatDay } from '../../ui/format.ts';
import { Dialog, FormFooter } from '../../ui/overlay/dialog.tsx';
import { isPayable } from '../format.ts';
import { unbookableTenantsQuery, useCreateBooking } from '../queries.ts';
import type { Space } from '../slot-check.ts';
import { PreviewPanel, useBookingPreview } from './booking-preview.tsx';
import { lateItem, priceItems } from './items-field.tsx';
import {
  AttendeesField,
  type BookingFormValues,
  type BookingPayload,
  BookingValues,
  lastDate,
  laterBy,
  nextHalfHour,
  PurposeField,
  ReasonField,
  RoomField,
  slotForm,
  TimeFields,
  type Where,
  WithRooms,
} from './slot-fields.tsx';
import { SlotItems } from './slot-items.tsx';

/** What is known before the form is filled in. */
type Initial = {
  roomId?: string | undefined;
  day?: Day | undefined;
  start?: WallTime | undefined;
  end?: WallTime | undefined;
  tenantId?: string | undefined;
  partyId?: string | undefined;
};

type BookingDialogProps = {
  open: boolean;
  onClose: () => void;
  /** In place of closing, where it can be paid at once. */
  onPayable?: ((bookingId: string) => void) | undefined;
  initial?: Initial;
};

export function BookingDialog({ open, onClose, onPayable = onClose, initial = {} }: BookingDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title="Book Meeting Room"
      description="Uses the tenant’s free hours first; the rest is charged at the room’s rates."
    >
      <WithRooms>{(where) => <BookingForm {...where} initial={initial} {...{ onClose, onPayable }} />}</WithRooms>
    </Dialog>
  );
}

type BookingFormProps = Where & {
  initial: Initial;
  onClose: () => void;
  onPayable: (bookingId: string) => void;
};

function BookingForm({ initial, rooms, extras, space, onClose, onPayable }: BookingFormProps) {
  const create = useCreateBooking();
  const sendsMail = useSendsMail();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const form = useContractForm(BookingValues, { defaultValues: bookingFormValues(initial, space) });
  const formValues = useWatch({ control: form.control }) as BookingFormValues;
  const room = rooms.find(({ id }) => id === formValues.roomId);
  const preview = useBookingPreview(formValues, room, space);
  const items = priceItems(formValues.items ?? [], extras);
  const closed = preview.plan.closed ?? lateItem(items, extras, preview.plan.kept, space);

  const submit = async ({ overrideReason, ...sent }: BookingPayload) => {
    try {
      // A reason that is no longer asked for is not on the screen either.
      const body = { ...sent, overrideReason: closed === null ? null : overrideReason };
      const booking = await create.mutateAsync({ body, idempotencyKey });
      const { seriesId, seriesCount, skipped } = booking;
      const series = seriesId === null ? null : seriesText(seriesCount, skipped);
      done('Success', 'Room booking created successfully', series, unsentNote(sendsMail));
      if (isPayable(booking)) onPayable(booking.id);
      else onClose();
    } catch (error) {
      applyServerErrors(form, error);
      failed('Error', error, 'Failed to create booking');
    }
  };

  const slot = slotForm(form);
  const { tenantId, partyId } = formValues;
  const customer = useCustomerField(form, { tenantField: <BookerField form={form} value={tenantId ?? ''} /> });
  return (
    <>
      <Form form={form} onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-2">
          {customer.field}
          <RoomField form={slot} rooms={rooms} />
        </div>
        <TimeFields form={slot} space={space} busy={preview.busy} />
        <ReasonField form={slot} closed={closed} />
        <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
          <PurposeField form={slot} />
          <AttendeesField form={slot} room={room} />
        </div>
        <SlotItems form={slot} extras={extras} />
        <RepeatFields form={form} formValues={formValues} today={space.today} />
        <PreviewPanel preview={preview} items={items} chosen={Boolean((tenantId || partyId) && room)} />
        <MailNotice />
        <FormFooter onCancel={onClose} pending={create.isPending} pendingLabel="Booking…">
          Book Meeting Room
        </FormFooter>
      </Form>
      {customer.newPerson}
    </>
  );
}

/** What became of a series: "7 dates booked. Skipped: 24 Nov." */
const seriesText = (count: number, skipped: readonly Day[]): string => {
  const booked = `${count} ${count === 1 ? 'date' : 'dates'} booked.`;
  return skipped.length === 0 ? booked : `${booked} Skipped: ${skipped.map((day) => formatDay(day)).join(', ')}.`;
};

/** The first half hour from now on while the space is open today; its opening time on any other day. */
const firstStart = (day: Day, { today, now, hours }: Space): WallTime => {
  const next = nextHalfHour(now);
  const { opensAt, closesAt } = hoursOn(hours, day);
  return day === today && next > opensAt && next < closesAt ? next : opensAt;
};

const DAYS_LOOKED_AHEAD = 14;

/** Today while there is time left in it, else the next day on which the space is open. */
const firstDay = ({ today, now, hours, closed }: Space): Day => {
  const days = Array.from({ length: DAYS_LOOKED_AHEAD }, (_, ahead) => addDays(today, ahead));
  const isOpen = (day: Day) => isOpenOn(hours, day) && !closed.some((entry) => entry.day === day);
  const hasTime = (day: Day) => day > today || nextHalfHour(now) < hoursOn(hours, day).closesAt;
  return days.find((day) => isOpen(day) && hasTime(day)) ?? today;
};

/** An hour, cut short by closing time. */
const firstEnd = (start: WallTime, { closesAt }: OpeningHours): WallTime => {
  const end = laterBy(start, 60);
  return start < closesAt && end > closesAt ? closesAt : end;
};

/** A day on which nothing can begin any more is not proposed: today after closing time, the next open day is. */
const proposedDay = ({ day, start }: Initial, space: Space): Day => {
  if (day === undefined) return firstDay(space);
  const isOver =
    day === space.today && start === undefined && nextHalfHour(space.now) >= hoursOn(space.hours, day).closesAt;
  return isOver ? firstDay(space) : day;
};

export const bookingFormValues = (initial: Initial, space: Space): BookingFormValues => {
  const bookingDate = proposedDay(initial, space);
  const startTime = initial.start ?? firstStart(bookingDate, space);
  return {
    tenantId: initial.partyId ? null : (initial.tenantId ?? ''),
    partyId: initial.partyId ?? null,
    roomId: initial.roomId ?? '',
    bookingDate,
    startTime,
    endTime: initial.end ?? firstEnd(startTime, hoursOn(space.hours, bookingDate)),
    purpose: '',
    attendees: null,
    items: [],
    overrideReason: '',
    repeat: { every: 'none', ends: 'on', until: '', times: undefined, skipTaken: false },
  };
};

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
      emptyText={unmatched && others.length > 0 ? whyNot(others) : 'No active tenants match.'}
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
