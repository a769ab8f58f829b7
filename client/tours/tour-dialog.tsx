import { pathTo } from '../../domain/kernel/paths.ts';
import { toInstant } from '../../domain/kernel/time.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { TOUR_STATES, type Tour, TourForm } from '../../domain/tours/contract.ts';
import { mayBecome, TOUR_STATE_LABELS } from '../../domain/tours/rules.ts';
import { paths } from '../paths.ts';
import { DescriptionItem, DescriptionList, textLink } from '../ui/description-list.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { applyServerErrors, Form, useContractForm } from '../ui/form/form.tsx';
import { DateField, SelectField } from '../ui/form/form-fields.tsx';
import { TextareaField, TextField } from '../ui/form/text-fields.tsx';
import { wallTime } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Dialog, FormFooter } from '../ui/overlay/dialog.tsx';
import { useZone } from '../ui/zone.ts';
import { useUpdateTour } from './staff-queries.ts';
import { tourTimeText } from './tour-time.ts';

type TourDialogProps = { tour: Tour; open: boolean; onClose: () => void };

/** Who comes, and what became of it: done, no-show, another time, cancelled, and what is worth noting. */
export function TourDialog({ tour, open, onClose }: TourDialogProps) {
  const zone = useZone();
  return (
    <Dialog open={open} onOpenChange={onClose} title={`Tour with ${tour.name}`} description={tourTimeText(tour, zone)}>
      <div className="grid gap-5">
        <Visitor tour={tour} />
        <TourChange tour={tour} onClose={onClose} />
      </div>
    </Dialog>
  );
}

function Visitor({ tour }: { tour: Tour }) {
  return (
    <DescriptionList>
      <DescriptionItem name="Name">
        {tour.partyId ? (
          <Link href={pathTo(paths.person, tour.partyId)} className={textLink}>
            {tour.name}
          </Link>
        ) : (
          tour.name
        )}
      </DescriptionItem>
      <DescriptionItem name="Company">{tour.company}</DescriptionItem>
      <DescriptionItem name="Phone">
        {tour.phone ? (
          <a href={`tel:${tour.phone}`} className={textLink}>
            {phoneText(tour.phone)}
          </a>
        ) : null}
      </DescriptionItem>
      <DescriptionItem name="Email">
        {tour.email ? (
          <a href={`mailto:${tour.email}`} className={textLink}>
            {tour.email}
          </a>
        ) : null}
      </DescriptionItem>
      <DescriptionItem name="Looking For" wide>
        {tour.interest}
      </DescriptionItem>
    </DescriptionList>
  );
}

function TourChange({ tour, onClose }: Omit<TourDialogProps, 'open'>) {
  const zone = useZone();
  const update = useUpdateTour();
  const { day, time } = wallTime(tour.startsAt, zone);
  const form = useContractForm(TourForm, { defaultValues: { state: tour.state, notes: tour.notes ?? '', day, time } });
  const states = TOUR_STATES.filter((state) => mayBecome(tour.state, state)).map((value) => ({
    value,
    label: TOUR_STATE_LABELS[value],
  }));
  const submit = async (values: TourForm) => {
    const startsAt = toInstant(values.day, values.time, zone);
    const isMoved = values.day !== day || values.time !== time;
    const body = { state: values.state, notes: values.notes, ...(isMoved ? { startsAt } : {}) };
    try {
      const saved = await update.mutateAsync({ id: tour.id, body });
      done('Tour Saved', tourTimeText(saved, zone));
      onClose();
    } catch (error) {
      if (!applyServerErrors(form, error)) failed('Not Saved', error, 'The tour was not saved. Please try again.');
    }
  };
  return (
    <Form form={form} onSubmit={submit}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField form={form} name="state" label="State" required options={states} />
        <DateField form={form} name="day" label="Day" required />
        <TextField form={form} name="time" label="Time" kind="time" required />
      </div>
      <TextareaField form={form} name="notes" label="Notes" optional maxLength={2_000} />
      <p className="text-muted text-sm">The visitor gets a message when the tour is moved or cancelled.</p>
      <FormFooter onCancel={onClose} pending={update.isPending}>
        Save Tour
      </FormFooter>
    </Form>
  );
}
