import { Compass, ShieldX } from 'lucide-react';
import { ROLE_LABELS, type Role, rolesWith } from '../../domain/kernel/access.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Area } from './areas.ts';
import { homeLabel, MessageCard } from './message-card.tsx';
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
      404: there is no page at this address. It may have moved, or the link may be mistyped.
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

export function NotForYourRole({ area, role }: { area: Area; role: Role }) {
  const allowed = new Intl.ListFormat('en').format(rolesWith(area.permission).map((other) => ROLE_LABELS[other]));
  return (
    <MessageCard
      icon={ShieldX}
      tone="waiting"
      title="Not for your role"
      actions={
        <ButtonLink href={paths.home} variant="primary">
          {homeLabel(role)}
        </ButtonLink>
      }
    >
      {`${area.title} can be opened with these roles: ${allowed}. You are signed in as ${ROLE_LABELS[role]}. If you need it, ask your administrator.`}
    </MessageCard>
  );
}
