import { PageHeader } from '../ui/page-header.tsx';
import { ContactLines } from './contact-lines.tsx';
import { usePageTitle } from './page-title.ts';
import { PublicFrame } from './public-frame.tsx';
import { Unopened } from './unopened-page.tsx';

export function ClientPortalPage() {
  usePageTitle('Client Portal');
  return (
    <PublicFrame wide>
      <PageHeader title="Client Portal - Book meeting rooms and workspaces" />
      <Unopened holds="Every meeting room with its size and hourly rate, the free hours of each weekday, and a booking in a minute.">
        <p className="mb-2 font-medium text-sm">Until then, book with us directly:</p>
        <ContactLines />
      </Unopened>
    </PublicFrame>
  );
}
