import { ShieldX } from 'lucide-react';
import { ROLE_LABELS, type Role, rolesWith } from '../../domain/kernel/access.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import type { Area } from './areas.ts';
import { homeLabel } from './home-label.ts';
import { MessageCard } from './message-card.tsx';

const inWords = new Intl.ListFormat('en', { type: 'conjunction' });

export function NotForYourRole({ area, role }: { area: Area; role: Role }) {
  const allowed = inWords.format(rolesWith(area.permission).map((other) => ROLE_LABELS[other]));
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
