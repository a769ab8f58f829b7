import { useQuery } from '@tanstack/react-query';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { SecondFactorState } from '../../../domain/users/own-factors-contract.ts';
import { useCan, useCurrentUser } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PasskeysCard } from '../passkeys/passkeys-card.tsx';
import { secondFactorQuery } from '../queries.ts';
import { CardPending } from './card-pending.tsx';
import { CounterPinCard } from './counter-pin-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SsoLinkCard } from './sso-link-card.tsx';

const ChangePasswordDialog = onDemand(async () => (await import('./password-dialogs.tsx')).ChangePasswordDialog);

export function AccountPage() {
  const [changing, setChanging] = useState(false);
  const can = useCan();
  const user = useCurrentUser();
  return (
    <>
      <PageHeader title="Your Account" description="Your sign-in methods and devices." />
      <div className="grid max-w-3xl gap-4">
        <SsoLinkCard />
        {user?.usesPassword ? (
          <Card aria-label="Password">
            <CardHeader
              title="Password"
              description="Change it if someone else may know it. This ends your other sessions."
              icon={<KeyRound aria-hidden />}
              actions={
                <Button variant="secondary" onClick={() => setChanging(true)}>
                  Change Password
                </Button>
              }
            />
          </Card>
        ) : null}
        <PasskeysCard />
        <SecondFactorCard />
        {can('counter:approve') ? <CounterPinCard /> : null}
        <SessionsCard />
      </div>
      <ChangePasswordDialog open={changing} onOpenChange={setChanging} />
    </>
  );
}

const NewCodesDialog = onDemand(async () => (await import('./proof-dialog.tsx')).NewCodesDialog);
const TurnOffDialog = onDemand(async () => (await import('./proof-dialog.tsx')).TurnOffDialog);
const SecondFactorDialog = onDemand(async () => (await import('./second-factor-dialog.tsx')).SecondFactorDialog);

type SecondFactorAction = 'set-up' | 'turn-off' | 'new-codes';

const FEW_CODES = 3;

function SecondFactorCard() {
  const query = useQuery(secondFactorQuery);
  const hasPasskey = useCurrentUser()?.secondFactors.includes('passkey') ?? false;
  const [payload, setPayload] = useState<SecondFactorAction | null>(null);
  // A new key gives an empty dialog each time.
  const [dialogKey, setDialogKey] = useState(0);
  const openDialog = (next: SecondFactorAction) => {
    setDialogKey(dialogKey + 1);
    setPayload(next);
  };
  const dialog = { open: true, onClose: () => setPayload(null) };
  return (
    <Card aria-label="Two-Factor Authentication">
      <CardHeader
        title="Two-Factor Authentication"
        description="A code from an authenticator app, asked for when you sign in."
        icon={<ShieldCheck aria-hidden />}
        actions={query.data ? <StateBadge state={query.data} /> : null}
      />
      <CardBody>
        {query.data ? (
          <State state={query.data} hasPasskey={hasPasskey} openDialog={openDialog} />
        ) : (
          <CardPending query={query} lines={2} />
        )}
      </CardBody>
      {payload === 'set-up' ? <SecondFactorDialog key={dialogKey} {...dialog} /> : null}
      {payload === 'turn-off' ? (
        <TurnOffDialog key={dialogKey} {...dialog} required={query.data?.required ?? false} hasPasskey={hasPasskey} />
      ) : null}
      {payload === 'new-codes' ? <NewCodesDialog key={dialogKey} {...dialog} /> : null}
    </Card>
  );
}

function StateBadge({ state }: { state: SecondFactorState }) {
  return state.confirmedAt ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>;
}

type StateProps = {
  state: SecondFactorState;
  hasPasskey: boolean;
  openDialog: (action: SecondFactorAction) => void;
};

function State({ state, hasPasskey, openDialog }: StateProps) {
  const usesPassword = useCurrentUser()?.usesPassword ?? true;
  const { confirmedAt, recoveryCodesLeft, required } = state;
  if (!confirmedAt) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-pretty text-muted text-sm">
          {hasPasskey
            ? 'Beside your passkey, it lets you in with a code or a recovery code when your device is lost.'
            : `Protects your account even if someone ${usesPassword ? 'learns your password' : 'gets past single sign-on'}.`}
        </p>
        <Button onClick={() => openDialog('set-up')}>Set Up</Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        On since <InstantText at={confirmedAt} />. {left(recoveryCodesLeft)}
        {required ? ' Your role needs it.' : ''}
      </p>
      {recoveryCodesLeft < FEW_CODES ? (
        <Alert tone="waiting">Create new recovery codes so a lost phone does not lock you out.</Alert>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => openDialog('new-codes')}>
          New Recovery Codes
        </Button>
        <Button variant="secondary" onClick={() => openDialog('turn-off')}>
          Turn Off
        </Button>
      </div>
    </div>
  );
}

const left = (count: number): string => {
  if (count === 0) return 'No recovery codes left.';
  return count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`;
};
