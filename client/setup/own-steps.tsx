import { useQuery } from '@tanstack/react-query';
import { Check, FileSpreadsheet, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { FirstStep } from '../../domain/setup/contract.ts';
import { packagesQuery } from '../packages/packages-queries.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../ui/card.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useMarkSteps } from './queries.ts';
import { STEP_WORDS } from './step-words.ts';

// Each step comes when it is open, so that the list of steps does not wait for all of them.
const RoomsPanel = onDemand(
  async () => (await import('../rooms/rooms-panel.tsx')).RoomsPanel,
  () => <PanelSkeleton label="Loading the rooms" />,
);
const SendingPanel = onDemand(
  async () => (await import('../messages/sending-panel.tsx')).SendingPanel,
  () => <PanelSkeleton label="Loading how mail is sent" />,
);
const TenantDialog = onDemand(async () => (await import('../tenants/tenant-dialog.tsx')).TenantDialog);

function PanelSkeleton({ label }: { label: string }) {
  return (
    <Card className="p-5">
      <SkeletonText lines={6} label={label} />
    </Card>
  );
}

type MarkStepProps = { step: FirstStep; done: boolean; label: string; skips?: boolean };

/** Ends a step as it is: what the space needs is there, or it goes without. */
function MarkStep({ step, done, label, skips = false }: MarkStepProps) {
  const mark = useMarkSteps();
  return (
    <Button
      variant={skips && !done ? 'secondary' : 'primary'}
      icon={skips && !done ? undefined : <Check aria-hidden />}
      disabled={done}
      pending={mark.isPending}
      onClick={() => mark.mutate({ done: step })}
    >
      {done ? 'Done' : label}
    </Button>
  );
}

function StepCard({ step, children, footer }: { step: FirstStep; children?: ReactNode; footer: ReactNode }) {
  const { title, why, icon: Icon } = STEP_WORDS[step];
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={why} icon={<Icon aria-hidden />} />
      {children ? <CardBody>{children}</CardBody> : null}
      <CardFooter>{footer}</CardFooter>
    </Card>
  );
}

export function RoomsStep({ done }: { done: boolean }) {
  return (
    <>
      <RoomsPanel />
      <MarkStep step="rooms" done={done} label="The Rooms Are Right" />
    </>
  );
}

export function PackagesStep({ done }: { done: boolean }) {
  const { data } = useQuery(packagesQuery);
  return (
    <StepCard
      step="packages"
      footer={
        <>
          <ButtonLink href={paths.workspaces}>Change the Price List</ButtonLink>
          <MarkStep step="packages" done={done} label="The Prices Are Right" />
        </>
      }
    >
      {data ? (
        <ul className="grid gap-1.5 text-sm">
          {data.map(({ id, name, monthlyRate, totalSpaces }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {name} <span className="text-muted">{`(${totalSpaces} spaces)`}</span>
              </span>
              <MoneyText amount={monthlyRate} />
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonText lines={5} label="Loading the price list" />
      )}
    </StepCard>
  );
}

export function MailStep({ done }: { done: boolean }) {
  return (
    <>
      <SendingPanel />
      {done ? null : (
        <div className="mt-4">
          <MarkStep step="mail" done={done} label="Not Now" skips />
        </div>
      )}
    </>
  );
}

const ELSEWHERE = {
  payment: { href: `${paths.settings}?tab=billing`, go: 'Payment Instructions', skip: 'Not Now' },
  pin: { href: `${paths.settings}?tab=billing`, go: 'KRA PIN', skip: 'We Have None' },
  users: { href: paths.users, go: 'Invite User', skip: 'I Work Alone' },
} as const;

/** Done on a screen that is there already. */
export function StepElsewhere({ step, done }: { step: keyof typeof ELSEWHERE; done: boolean }) {
  const { href, go, skip } = ELSEWHERE[step];
  return (
    <StepCard
      step={step}
      footer={
        <>
          <MarkStep step={step} done={done} label={skip} skips />
          <ButtonLink href={href} variant="primary">
            {go}
          </ButtonLink>
        </>
      }
    />
  );
}

export function TenantStep() {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <StepCard
        step="tenant"
        footer={
          <>
            <ButtonLink href={paths.tenants} icon={<FileSpreadsheet aria-hidden />}>
              Import From a Sheet
            </ButtonLink>
            <Button icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
              Add New Tenant
            </Button>
          </>
        }
      />
      <TenantDialog tenant={null} open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
