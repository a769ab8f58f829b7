import {
  CircleCheck,
  CircleDashed,
  Ellipsis,
  KeyRound,
  Pencil,
  Power,
  PowerOff,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import type { MpesaChannel, Registration } from '../../../domain/mpesa/contract.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/description-list.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { serverMessage } from '../../ui/feedback/outcome.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type ChannelAction, KIND_LABELS } from './channel-text.ts';
import { channelSteps, isReady, type Step } from './checklist.ts';
import { useRegisterChannel } from './queries.ts';

type ChannelCardProps = { channel: MpesaChannel; onAction: (action: ChannelAction) => void };

const environmentNames = { production: 'Production', sandbox: 'Sandbox', simulator: 'Simulator' } as const;

/** One paybill or till: what it is, what is left to do, and what Safaricom answered. */
export function ChannelCard({ channel, onAction }: ChannelCardProps) {
  const register = useRegisterChannel();
  const { name, kind, shortcode, environment, isActive } = channel;
  return (
    <Card aria-label={name}>
      <CardHeader
        title={name}
        description={`${KIND_LABELS[kind]} ${shortcode}`}
        actions={
          <>
            <Badge tone={environment === 'production' ? 'accent' : 'waiting'}>{environmentNames[environment]}</Badge>
            <StatusChip status={isActive ? 'active' : 'inactive'} />
            <ChannelMenu channel={channel} onAction={onAction} />
          </>
        }
      />
      <CardBody className="grid gap-4">
        <ChannelFacts channel={channel} />
        {isActive ? (
          <>
            {isReady(channel) ? <Alert tone="good">Everything is set up. Payments arrive by themselves.</Alert> : null}
            <Checklist
              channel={channel}
              isRegistering={register.isPending}
              onRegister={() => register.mutate(channel.id)}
              onAction={onAction}
            />
            {register.data ? <Answers registration={register.data} /> : null}
            {register.error ? (
              <Alert tone="late">
                {serverMessage(register.error, 'Safaricom could not be reached. Please try again.')}
              </Alert>
            ) : null}
          </>
        ) : null}
      </CardBody>
    </Card>
  );
}

const setText = (isSet: boolean): string => (isSet ? 'set' : 'not set');

function ChannelFacts({ channel }: { channel: MpesaChannel }) {
  const { cashAccountName, storeNumber, initiatorName, credentials, refusesUnknown, baseUrl, kind, pullNumber } =
    channel;
  const returns = `${initiatorName ?? 'No initiator'}, credential ${setText(credentials.securityCredential)}`;
  return (
    <DescriptionList className="sm:grid-cols-4">
      <DescriptionItem name="Money Goes To">{cashAccountName}</DescriptionItem>
      {kind === 'till' ? <DescriptionItem name="Store Number">{storeNumber}</DescriptionItem> : null}
      {baseUrl ? <DescriptionItem name="Simulator">{baseUrl}</DescriptionItem> : null}
      <DescriptionItem name="Unknown Account Numbers">{refusesUnknown ? 'Refused' : 'Taken'}</DescriptionItem>
      <DescriptionItem name="Returns to Payers">{returns}</DescriptionItem>
      {pullNumber ? <DescriptionItem name="Pull Number">{pullNumber}</DescriptionItem> : null}
    </DescriptionList>
  );
}

type ChecklistProps = ChannelCardProps & { isRegistering: boolean; onRegister: () => void };

function Checklist({ channel, isRegistering, onRegister, onAction }: ChecklistProps) {
  return (
    <ol aria-label={`Checklist of ${channel.name}`} className="divide-y divide-line rounded-md border border-line">
      {channelSteps(channel).map((step) => (
        <li key={step.name} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2.5 text-sm">
          <StepMark step={step} />
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium">
              {step.name}
              {step.isOptional ? <span className="font-normal text-muted"> (optional)</span> : null}
            </p>
            <p className="text-pretty text-muted">
              {step.text} {step.at ? <InstantText at={step.at} /> : null}
            </p>
          </div>
          <StepButton step={step} isRegistering={isRegistering} onRegister={onRegister} onAction={onAction} />
        </li>
      ))}
    </ol>
  );
}

function StepMark({ step: { isDone, isOptional, action } }: { step: Step }) {
  const place = 'mt-0.5 size-4.5 shrink-0';
  if (isDone) return <CircleCheck role="img" aria-label="Done" className={`${place} text-good`} />;
  if (action || isOptional) return <CircleDashed role="img" aria-label="To Do" className={`${place} text-muted`} />;
  return <TriangleAlert role="img" aria-label="To Do" className={`${place} text-waiting`} />;
}

type StepButtonProps = Omit<ChecklistProps, 'channel'> & { step: Step };

function StepButton({ step: { action, isDone }, isRegistering, onRegister, onAction }: StepButtonProps) {
  const look = { size: 'sm', variant: 'secondary' } as const;
  switch (action) {
    case 'credentials':
      return (
        <Button {...look} onClick={() => onAction('credentials')}>
          {isDone ? 'Replace Credentials' : 'Enter Credentials'}
        </Button>
      );
    case 'pull':
      return (
        <Button {...look} onClick={() => onAction('initiator')}>
          Enter Number
        </Button>
      );
    case 'register':
      return (
        <Button {...look} pending={isRegistering} pendingLabel="Registering…" onClick={onRegister}>
          {isDone ? 'Register Again' : 'Register With Safaricom'}
        </Button>
      );
    case 'test':
      return (
        <Button {...look} onClick={() => onAction('test')}>
          Send Test Payment
        </Button>
      );
    default:
      return null;
  }
}

const isGood = (outcome: string): boolean => outcome === 'registered' || outcome === 'already';

function Answers({ registration: { urls, pull } }: { registration: Registration }) {
  return (
    <>
      <Alert tone={isGood(urls.outcome) ? 'good' : 'late'} title="Payment Announcements">
        {urls.words}
      </Alert>
      {pull ? (
        <Alert tone={isGood(pull.outcome) ? 'good' : 'late'} title="Pull">
          {pull.words}
        </Alert>
      ) : null}
    </>
  );
}

function ChannelMenu({ channel, onAction }: ChannelCardProps) {
  const { name, isActive } = channel;
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction('edit')}>
        Edit
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onAction('credentials')}>
        Credentials
      </MenuItem>
      <MenuItem icon={<KeyRound aria-hidden />} onSelect={() => onAction('initiator')}>
        Initiator and Pull
      </MenuItem>
      <MenuItem icon={isActive ? <PowerOff aria-hidden /> : <Power aria-hidden />} onSelect={() => onAction('switch')}>
        {isActive ? 'Switch Off' : 'Switch On'}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onAction('remove')}>
        Remove
      </MenuItem>
    </Menu>
  );
}
