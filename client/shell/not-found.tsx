import { Compass } from 'lucide-react';
import type { Role } from '../../domain/kernel/access.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { homeLabel } from './home-label.ts';
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

export function NotFound({ role }: { role: Role }) {
  return <NotFoundCard home={homeLabel(role)} />;
}
