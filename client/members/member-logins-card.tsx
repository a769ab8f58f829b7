import { KeyRound, Link2, MonitorSmartphone, UserRoundPlus, UserRoundX } from 'lucide-react';
import type { MemberLogin } from '../../domain/members/login-contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { serverMessage } from '../ui/feedback/outcome.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import { useRemoveLogin } from './login-queries.ts';

const AddLoginDialog = onDemand(async () => (await import('./login-dialogs.tsx')).AddLoginDialog);
const LoginSessionsDialog = onDemand(async () => (await import('./login-sessions-dialog.tsx')).LoginSessionsDialog);
const LinkLoginDialog = onDemand(async () => (await import('./login-dialogs.tsx')).LinkLoginDialog);

type Company = { id: string; companyName: string };
type LoginAction = { kind: 'add' } | { kind: 'link' } | { kind: 'sessions' } | { kind: 'remove'; login: MemberLogin };

type MemberLoginsCardProps = { tenant: Company; logins: readonly MemberLogin[] | undefined };

/** Who signs in for this tenant and sees its invoices, statement and bookings. */
export function MemberLoginsCard({ tenant, logins }: MemberLoginsCardProps) {
  const { openDialog, dialog } = useDialog<LoginAction>();
  const { payload, dialogKey, open, onClose } = dialog;
  const shared = { tenant, open, onClose };
  return (
    <Card aria-label="Member Logins">
      <CardHeader
        title="Member Logins"
        icon={<KeyRound aria-hidden />}
        description="Who signs in for this tenant."
        actions={
          <>
            {logins && logins.length > 0 ? (
              <Button
                variant="secondary"
                size="sm"
                icon={<MonitorSmartphone aria-hidden />}
                onClick={() => openDialog({ kind: 'sessions' })}
              >
                Sessions
              </Button>
            ) : null}
            <Button
              variant="secondary"
              size="sm"
              icon={<Link2 aria-hidden />}
              onClick={() => openDialog({ kind: 'link' })}
            >
              Link User
            </Button>
            <Button
              variant="secondary"
              size="sm"
              icon={<UserRoundPlus aria-hidden />}
              onClick={() => openDialog({ kind: 'add' })}
            >
              Add Login
            </Button>
          </>
        }
      />
      <Logins logins={logins} onRemove={(login) => openDialog({ kind: 'remove', login })} />
      {payload?.kind === 'add' ? <AddLoginDialog key={dialogKey} {...shared} /> : null}
      {payload?.kind === 'link' ? <LinkLoginDialog key={dialogKey} {...shared} /> : null}
      {payload?.kind === 'sessions' ? <LoginSessionsDialog key={dialogKey} {...shared} /> : null}
      {payload?.kind === 'remove' ? <RemoveLogin key={dialogKey} {...shared} login={payload.login} /> : null}
    </Card>
  );
}

type LoginsProps = { logins: readonly MemberLogin[] | undefined; onRemove: (login: MemberLogin) => void };

function Logins({ logins, onRemove }: LoginsProps) {
  if (!logins) {
    return (
      <div className="px-5 pb-5">
        <SkeletonText lines={2} label="Loading member logins" />
      </div>
    );
  }
  if (logins.length === 0) {
    return (
      <EmptyState title="No logins yet" icon={<KeyRound aria-hidden />} className="py-6">
        Add a login so the tenant can see invoices and book rooms.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line border-line border-t">
      {logins.map((login) => (
        <Login key={login.id} login={login} onRemove={() => onRemove(login)} />
      ))}
    </ul>
  );
}

function Login({ login, onRemove }: { login: MemberLogin; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <Avatar firstName={login.firstName} email={login.email} size="sm" />
      <div className="min-w-0 flex-1 text-sm leading-snug">
        <p className="wrap-break-word font-medium">{fullName(login)}</p>
        <p className="wrap-anywhere text-muted text-xs">
          {login.username}
          {' · '}
          {login.lastLoginAt ? (
            <>
              signed in <InstantText at={login.lastLoginAt} relative />
            </>
          ) : (
            'never signed in'
          )}
        </p>
      </div>
      {login.status === 'disabled' ? <StatusChip status="disabled" /> : null}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove the login ${login.username}`}
        icon={<UserRoundX aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}

type RemoveLoginProps = {
  tenant: { id: string; companyName: string };
  login: MemberLogin;
  open: boolean;
  onClose: () => void;
};

function RemoveLogin({ tenant, login, open, onClose }: RemoveLoginProps) {
  const remove = useRemoveLogin();
  const name = fullName(login);
  const confirm = async () => {
    try {
      await remove.mutateAsync({ tenantId: tenant.id, userId: login.id });
      toast({ title: 'Login removed', description: `${name} is signed out and no longer has access to this tenant.` });
      onClose();
    } catch (error) {
      const description = serverMessage(error, 'Please try again.');
      toast({ title: 'The login was not removed', description, destructive: true });
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Remove the login of ${name}?`}
      description={`${name} is signed out immediately and loses access to ${tenant.companyName}. The user stays and can be linked again.`}
      confirmLabel="Remove Login"
      pendingLabel="Removing…"
      pending={remove.isPending}
      danger
      onConfirm={() => void confirm()}
    />
  );
}
