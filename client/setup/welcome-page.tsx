import { useQuery } from '@tanstack/react-query';
import { Check, CircleCheckBig, CircleDashed, FileSpreadsheet, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '../../domain/setup/contract.ts';
import { packagesQuery } from '../packages/queries.ts';
import { paths } from '../paths.ts';
import { GeneralTab } from '../settings/general-tab.tsx';
import { settingsQuery } from '../settings/queries.ts';
import { useDrafts } from '../settings/use-settings-form.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { firstStepsQuery, STEP_TEXTS, useMarkSteps } from './queries.ts';

/** One step after the other; each can be left and taken up again. */
export function WelcomePage() {
  const { data, error, isFetching, refetch } = useQuery(firstStepsQuery);
  const named = new URLSearchParams(useSearch()).get('step');
  const step = FIRST_STEPS.find((id) => id === named) ?? data?.steps.find(({ done }) => !done)?.id ?? 'company';
  return (
    <>
      <PageHeader
        title="First Steps"
        description="Set up your workspace. You can change everything later."
        actions={
          <>
            <ButtonLink href={paths.migration} variant="secondary">
              Move In From Another System
            </ButtonLink>
            <ButtonLink href={paths.home}>Go to Dashboard</ButtonLink>
          </>
        }
      />
      {data ? (
        <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Steps steps={data.steps} open={step} />
          <div className="min-w-0">
            <Step step={step} done={data.steps.some(({ id, done }) => id === step && done)} />
          </div>
        </div>
      ) : (
        <Card className="p-5">
          {error ? (
            <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <SkeletonText lines={6} label="Loading the first steps" />
          )}
        </Card>
      )}
    </>
  );
}

function Steps({ steps, open }: { steps: FirstSteps['steps']; open: FirstStep }) {
  return (
    <Card aria-label="Steps">
      <ol className="grid p-2">
        {steps.map(({ id, done }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === open ? 'step' : undefined}
              onClick={() => navigate(`${paths.welcome}?step=${id}`)}
              className={cx(
                'flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-md px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-accent-soft/40',
                id === open && 'bg-accent-soft font-medium',
              )}
            >
              {done ? (
                <CircleCheckBig aria-label="Done" className="size-4.5 shrink-0 text-good" />
              ) : (
                <CircleDashed aria-label="To do" className="size-4.5 shrink-0 text-muted" />
              )}
              {`${index + 1}. ${STEP_TEXTS[id].title}`}
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, done }: { step: FirstStep; done: boolean }) {
  if (step === 'company') return <CompanyStep />;
  if (step === 'rooms') return <RoomsStep done={done} />;
  if (step === 'packages') return <PackagesStep done={done} />;
  if (step === 'mail') return <MailStep done={done} />;
  return step === 'tenant' ? <TenantStep /> : <StepElsewhere step={step} done={done} />;
}

function CompanyStep() {
  const { data } = useQuery(settingsQuery);
  const drafts = useDrafts();
  return data ? (
    <GeneralTab settings={data} drafts={drafts} canWrite />
  ) : (
    <Card className="p-5">
      <SkeletonText lines={6} label="Loading the settings" />
    </Card>
  );
}

// Each step comes when it is open, so that the list of steps does not wait for all of them.
const RoomsPanel = onDemand(
  async () => (await import('../rooms/rooms-panel.tsx')).RoomsPanel,
  () => <PanelSkeleton label="Loading the rooms" />,
);
const SendingPanel = onDemand(
  async () => (await import('../messages/sending-panel.tsx')).SendingPanel,
  () => <PanelSkeleton label="Loading the mail settings" />,
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
  const { title, why, icon: Icon } = STEP_TEXTS[step];
  return (
    <Card aria-label={title}>
      <CardHeader title={title} description={why} icon={<Icon aria-hidden />} />
      {children ? <CardBody>{children}</CardBody> : null}
      <CardFooter>{footer}</CardFooter>
    </Card>
  );
}

function RoomsStep({ done }: { done: boolean }) {
  return (
    <>
      <RoomsPanel />
      <MarkStep step="rooms" done={done} label="Confirm Rooms" />
    </>
  );
}

function PackagesStep({ done }: { done: boolean }) {
  const { data } = useQuery(packagesQuery);
  return (
    <StepCard
      step="packages"
      footer={
        <>
          <ButtonLink href={paths.workspaces}>Change the Price List</ButtonLink>
          <MarkStep step="packages" done={done} label="Confirm Prices" />
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

function MailStep({ done }: { done: boolean }) {
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
function StepElsewhere({ step, done }: { step: keyof typeof ELSEWHERE; done: boolean }) {
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

function TenantStep() {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <StepCard
        step="tenant"
        footer={
          <>
            <ButtonLink href={paths.tenants} icon={<FileSpreadsheet aria-hidden />}>
              Import Spreadsheet
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
