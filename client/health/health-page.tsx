import { useQuery } from '@tanstack/react-query';
import { Activity, CircleCheck, RotateCw, Server, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Health, HealthCheck, HealthState } from '../../domain/health/contract.ts';
import type { Opening } from '../api/opening.ts';
import { paths } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import type { Tone } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { BlockedCard } from './blocked-card.tsx';
import { healthQuery } from './queries.ts';

export const opening: Opening = (ask) => ask(healthQuery);

export function HealthPage() {
  const health = useQuery(healthQuery);
  // What is asked for by itself every few seconds shows no sign of it.
  const [isChecking, setIsChecking] = useState(false);
  const checkNow = () => {
    setIsChecking(true);
    void health.refetch().finally(() => setIsChecking(false));
  };
  return (
    <>
      <PageHeader
        title="Health"
        description="What the server and the work behind it are doing, and what needs somebody. Updated every few seconds."
        trail={[{ label: 'Settings', href: `${paths.settings}?tab=security` }]}
        actions={
          <Button
            variant="secondary"
            icon={<RotateCw aria-hidden />}
            pending={isChecking}
            pendingLabel="Checking…"
            onClick={checkNow}
          >
            Check Now
          </Button>
        }
      />
      <Body health={health.data} error={health.error} retry={() => void health.refetch()} />
    </>
  );
}

type BodyProps = { health: Health | undefined; error: unknown; retry: () => void };

function Body({ health, error, retry }: BodyProps) {
  // What was true a while ago would reassure where nobody answers.
  if (error) {
    return (
      <Card aria-label="Health">
        <ErrorState title="The server did not say how it is" {...describeError(error)} onRetry={retry} />
      </Card>
    );
  }
  return (
    <>
      <Figures health={health} />
      {health ? (
        PARTS.map(({ part, title, description }) => (
          <Checks
            key={part}
            title={title}
            description={description}
            checks={health.checks.filter((check) => check.part === part)}
          />
        ))
      ) : (
        <Card className="p-5">
          <SkeletonText lines={8} label="Loading the checks" />
        </Card>
      )}
      <BlockedCard />
    </>
  );
}

const PARTS: readonly { part: HealthCheck['part']; title: string; description: string }[] = [
  { part: 'server', title: 'Server', description: 'Of the server that answered; each has its own.' },
  { part: 'background', title: 'Background Work', description: 'Scheduled jobs, seals of the records, and backups.' },
  {
    part: 'outside',
    title: 'Email, M-Pesa and KRA',
    description: 'What others have sent, and what they have not answered.',
  },
];

const STATES: Record<HealthState, { label: string; tone: Tone }> = {
  good: { label: 'Good', tone: 'good' },
  look: { label: 'Look at this', tone: 'waiting' },
  act: { label: 'Act now', tone: 'late' },
};

const countIn = ({ checks }: Health, state: HealthState): number =>
  checks.filter((check) => check.state === state).length;

const summary = (health: Health): string => {
  const [act, look] = [countIn(health, 'act'), countIn(health, 'look')];
  if (act + look === 0) return `All ${health.checks.length} checks are good`;
  return [act > 0 ? `${act} to act on` : '', look > 0 ? `${look} to look at` : ''].filter(Boolean).join(', ');
};

function Figures({ health }: { health: Health | undefined }) {
  const loading = health === undefined;
  const isGood = health?.state === 'good';
  const servers = health?.servers ?? null;
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-3">
      <StatCard
        label="State"
        loading={loading}
        icon={isGood || loading ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
        figure={health ? STATES[health.state].label : null}
        hint={health ? summary(health) : null}
      />
      <StatCard
        label="Running Since"
        loading={loading}
        icon={<Activity aria-hidden />}
        figure={<InstantText at={health?.server.startedAt} relative />}
        hint={health ? `Nafasi ${health.server.version}, Node.js ${health.server.node}` : null}
      />
      <StatCard
        label="Servers"
        loading={loading}
        icon={<Server aria-hidden />}
        figure={servers ?? 'Not known'}
        hint={
          health
            ? `${health.server.name} answered; ${health.metrics ? 'Prometheus may read it' : 'no metrics port is set'}`
            : null
        }
      />
    </div>
  );
}

type ChecksProps = { title: string; description: string; checks: readonly HealthCheck[] };

function Checks({ title, description, checks }: ChecksProps) {
  return (
    <Card aria-label={title} className="mb-4">
      <CardHeader title={title} description={description} />
      <ul className="divide-y divide-line border-line border-t">
        {checks.map((check) => (
          <CheckRow key={check.id} check={check} />
        ))}
      </ul>
    </Card>
  );
}

function CheckRow({ check: { title, figure, detail, state, todo, path } }: { check: HealthCheck }) {
  const { label, tone } = STATES[state];
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[1fr_14rem_7.5rem] sm:px-5">
      <div className="min-w-0">
        <p className="font-medium text-sm">{title}</p>
        {todo ? <p className="mt-0.5 text-pretty text-muted text-sm">{todo}</p> : null}
        {path ? (
          <ButtonLink href={path} size="sm" className="mt-1.5">
            Open
          </ButtonLink>
        ) : null}
      </div>
      <p className="text-sm tabular-nums max-sm:order-last max-sm:col-span-2">
        {figure}
        {detail ? <span className="block text-muted text-xs">{detail}</span> : null}
      </p>
      <p className="text-right sm:text-left">
        <Badge tone={tone}>{label}</Badge>
      </p>
    </li>
  );
}
