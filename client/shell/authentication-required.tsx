import { LockKeyhole } from 'lucide-react';
import { useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import type { Area } from './areas.ts';
import { MessageCard } from './message-card.tsx';
import { usePageTitle } from './page-title.ts';
import { PublicFrame } from './public-frame.tsx';

export function AuthenticationRequired({ area }: { area: Pick<Area, 'login'> }) {
  const [, navigate] = useLocation();
  usePageTitle('Authentication Required');
  return (
    <PublicFrame>
      <MessageCard
        icon={LockKeyhole}
        title="Authentication Required"
        actions={<Button onClick={() => navigate(paths.login)}>Go to Login</Button>}
      >
        {`Please log in to access ${area.login}.`}
      </MessageCard>
    </PublicFrame>
  );
}
