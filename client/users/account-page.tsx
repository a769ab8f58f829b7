import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

const ChangePasswordDialog = onDemand(async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog);

export function AccountPage() {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <PageHeader title="Your Account" description="Your sign-in methods and devices." />
      <div className="grid max-w-3xl gap-4">
        <Card aria-label="Password">
          <CardHeader
            title="Password"
            description="Change it when somebody else may know it. Your other sessions end with it."
            icon={<KeyRound aria-hidden />}
            actions={
              <Button variant="secondary" onClick={() => setChanging(true)}>
                Change Password
              </Button>
            }
          />
        </Card>
        <SecondFactorCard />
        <SessionsCard />
      </div>
      <ChangePasswordDialog open={changing} onOpenChange={setChanging} />
    </>
  );
}
