import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SecondFactor } from '../../../domain/users/second-factor.ts';
import { CodeInput, PasswordProofInput, type SecondFactorOffer } from '../../../domain/users/second-factor-contract.ts';
import { useCurrentUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { applyServerErrors, Form, useContractForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { Dialog, DialogFooter } from '../../ui/overlay/dialog.tsx';
import { CopyField } from '../copy-field.tsx';
import { signOut } from '../logout.ts';
import { AddPasskeyForm } from '../passkeys/passkey-dialogs.tsx';
import { hasPasskeys } from '../passkeys/supported.ts';
import { useConfirmSecondFactor, useStartSecondFactor } from '../queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Once it is on, the recovery codes are on screen, and a slip of the hand must not take them away. */
export function SecondFactorDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [confirmed, setConfirmed] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      dismissible={!confirmed}
      size="sm"
      title={confirmed ? 'Your Recovery Codes' : 'Set Up Two-Factor Authentication'}
    >
      <SecondFactorSetup
        onConfirmed={() => setConfirmed(true)}
        onDone={onClose}
        onLeave={onClose}
        leaveLabel="Cancel"
      />
    </Dialog>
  );
}

type ForcedSecondFactorDialogProps = { onConfirmed: () => void; onDone: () => void };

/** There is no way past it but signing out. */
export function ForcedSecondFactorDialog({ onConfirmed, onDone }: ForcedSecondFactorDialogProps) {
  const [way, setWay] = useState<SecondFactor>('app');
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      size="sm"
      title="Set Up Two-Factor Authentication"
      description="Your role requires two-factor authentication. Set it up before continuing."
    >
      {way === 'passkey' ? (
        <AddPasskeyForm onDone={onDone} onLeave={() => setWay('app')} leaveLabel="Back" />
      ) : (
        <SecondFactorSetup
          onConfirmed={onConfirmed}
          onDone={onDone}
          onLeave={() => void signOut()}
          leaveLabel="Sign Out"
          onPasskey={hasPasskeys() ? () => setWay('passkey') : undefined}
        />
      )}
    </Dialog>
  );
}

type SetupProps = {
  /** It is on, and the recovery codes are on screen. */
  onConfirmed?: (() => void) | undefined;
  onDone: () => void;
  onLeave: () => void;
  leaveLabel: 'Cancel' | 'Sign Out';
  /** To a passkey in place of an app. */
  onPasskey?: (() => void) | undefined;
};

const FAILED = 'Two-factor authentication was not set up';

/** Password, drawing and first code, recovery codes: three steps, of which only the last may not be left early. */
function SecondFactorSetup({ onConfirmed, onDone, onLeave, leaveLabel, onPasskey }: SetupProps) {
  const [offer, setOffer] = useState<SecondFactorOffer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <>
        <Alert tone="good" className="mb-4">
          Two-factor authentication is on.
        </Alert>
        <RecoveryCodes codes={codes} onDone={onDone} />
      </>
    );
  }
  const leave = (pending: boolean) => (
    <Button variant="secondary" onClick={onLeave} disabled={pending}>
      {leaveLabel}
    </Button>
  );
  if (!offer) return <PasswordStep onOffer={setOffer} leave={leave} onPasskey={onPasskey} />;
  const confirm = (made: readonly string[]) => {
    setCodes(made);
    onConfirmed?.();
  };
  return <ScanStep offer={offer} onCodes={confirm} leave={leave} />;
}

type LeaveButton = (pending: boolean) => ReactNode;

type PasswordStepProps = Pick<SetupProps, 'onPasskey'> & {
  onOffer: (offer: SecondFactorOffer) => void;
  leave: LeaveButton;
};

function PasswordStep({ onOffer, leave, onPasskey }: PasswordStepProps) {
  const usesPassword = useCurrentUser()?.usesPassword ?? true;
  const form = useContractForm(PasswordProofInput, { defaultValues: { password: usesPassword ? '' : null } });
  const start = useStartSecondFactor();
  const submit = (body: { password?: string | null | undefined }) =>
    start.mutateAsync(body).then(onOffer, (error: unknown) => {
      if (!applyServerErrors(form, error))
        toast({ title: FAILED, description: serverMessage(error, 'Please try again.'), destructive: true });
    });
  return (
    <Form disposable form={form} onSubmit={submit}>
      <p className="text-pretty text-sm">
        {`You need an authenticator app on your phone. Signing in will then take ${usesPassword ? 'your password and ' : ''}a code from the app${usesPassword ? '' : ' as well'}.`}
      </p>
      {usesPassword ? (
        <TextField form={form} name="password" label="Current Password" kind="password" required />
      ) : null}
      {onPasskey ? (
        <Button variant="ghost" icon={<KeyRound aria-hidden />} onClick={onPasskey}>
          Use a Passkey Instead
        </Button>
      ) : null}
      <DialogFooter>
        {leave(start.isPending)}
        <Button type="submit" pending={start.isPending} pendingLabel="Checking…">
          Continue
        </Button>
      </DialogFooter>
    </Form>
  );
}

type ScanStepProps = {
  offer: SecondFactorOffer;
  onCodes: (codes: readonly string[]) => void;
  leave: LeaveButton;
};

function ScanStep({ offer, onCodes, leave }: ScanStepProps) {
  const form = useContractForm(CodeInput, { defaultValues: { code: '' } });
  const confirm = useConfirmSecondFactor();
  const submit = (body: { code: string }) =>
    confirm.mutateAsync(body).then(
      ({ recoveryCodes }) => onCodes(recoveryCodes),
      (error: unknown) => {
        if (!applyServerErrors(form, error))
          toast({ title: FAILED, description: serverMessage(error, 'Please try again.'), destructive: true });
      },
    );
  return (
    <Form disposable form={form} onSubmit={submit}>
      <p className="text-pretty text-sm">Scan this with your authenticator app, then enter the code it shows.</p>
      <QrCode {...offer.qr} label="QR code for your authenticator app" />
      <CopyField label="Set-up Key" hint="Enter this if you cannot scan." value={offer.key} />
      <TextField
        form={form}
        name="code"
        label="Authentication Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        required
      />
      <DialogFooter>
        {leave(confirm.isPending)}
        <Button type="submit" pending={confirm.isPending} pendingLabel="Checking…">
          Turn On
        </Button>
      </DialogFooter>
    </Form>
  );
}

type QrCodeProps = { size: number; path: string; label: string };

/** The white margin of four squares belongs to the code: cameras look for it, in the dark theme too. */
const MARGIN = 4;

function QrCode({ size, path, label }: QrCodeProps) {
  const side = size + 2 * MARGIN;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="mx-auto block size-52 rounded-md border border-line"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
