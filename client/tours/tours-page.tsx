import { usePageTitle } from '../shell/page-title.ts';
import { PublicFrame } from '../shell/public-frame.tsx';
import { CardWaiting } from '../ui/card.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';

const BookTourForm = onDemand(async () => (await import('./tour-form.tsx')).BookTourForm, CardWaiting);

/** Where somebody who thinks of coming chooses a time to be shown around. */
export function ToursPage() {
  usePageTitle('Book a Tour');
  return (
    <PublicFrame wide>
      <PageHeader title="Book a Tour" />
      <p className="-mt-3.5 mb-5 text-muted text-sm">
        Come and look around. Choose a time, and we will be at the door. No account needed.
      </p>
      <BookTourForm />
    </PublicFrame>
  );
}
