import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, CircleDashed } from 'lucide-react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '../../domain/setup/contract.ts';
import { paths } from '../paths.ts';
import { useDrafts } from '../settings/drafts.ts';
import { GeneralTab } from '../settings/general-tab.tsx';
import { settingsQuery } from '../settings/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { MailStep, PackagesStep, RoomsStep, StepElsewhere, TenantStep } from './own-steps.tsx';
import { firstStepsQuery } from './queries.ts';
import { STEP_WORDS } from './step-words.ts';

/** One step after the other; each can be left and taken up again. */
export function WelcomePage() {
  const { data, error, isFetching, refetch } = useQuery(firstStepsQuery);
  const named = new URLSearchParams(useSearch()).get('step');
  const step = FIRST_STEPS.find((id) => id === named) ?? data?.steps.find(({ done }) => !done)?.id ?? 'company';
  return (
    <>
      <PageHeader
        title="First Steps"
        description="What a new space needs. Nothing here is final: all of it can be changed later."
        actions={<ButtonLink href={paths.home}>To the Dashboard</ButtonLink>}
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
        {steps.map(({ id, done }, at) => (
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
              {`${at + 1}. ${STEP_WORDS[id].title}`}
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
