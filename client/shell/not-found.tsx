import { Compass } from 'lucide-react';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MessageCard } from './message-card.tsx';
import { usePageTitle } from './page-title.ts';
import { PublicFrame } from './public-frame.tsx';

function NotFoundCard({ home }: { home: string }) {
  usePageTitle('Page Not Found');
  return (
    <MessageCard
      icon={Compass}
      title="Page Not Found"
      actions={
        <ButtonLink href={paths.home} variant="primary">
          {home}
        </ButtonLink>
      }
    >
      404: there is no screen at this address. It may have been moved, or the link has a slip in it.
    </MessageCard>
  );
}

export function PublicNotFound() {
  return (
    <PublicFrame>
      <NotFoundCard home="Back to the front page" />
    </PublicFrame>
  );
}

export function NotFound() {
  return <NotFoundCard home="Back to the dashboard" />;
}
