import { CircleCheckBig, CircleDashed, ListChecks } from 'lucide-react';
import type { FirstSteps } from '../../domain/setup/contract.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { STEP_TEXTS, useMarkSteps } from './queries.ts';

type FirstStepsCardProps = { steps: FirstSteps['steps']; onPutAway: () => void };

/** Shown on the dashboard of a new space until all steps are done or it is dismissed. */
export function FirstStepsCard({ steps, onPutAway }: FirstStepsCardProps) {
  const mark = useMarkSteps();
  const done = steps.filter((step) => step.done).length;
  return (
    <Card aria-label="First Steps" className="mb-4">
      <CardHeader
        title="First Steps"
        icon={<ListChecks aria-hidden />}
        description={`${done} of ${steps.length} done.`}
        actions={
          <Button
            variant="ghost"
            pending={mark.isPending}
            onClick={() => mark.mutate({ dismiss: true }, { onSuccess: onPutAway })}
          >
            Dismiss
          </Button>
        }
      />
      <ol className="grid border-line border-t max-sm:divide-y max-sm:divide-line sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step) => {
          const { title, why } = STEP_TEXTS[step.id];
          return (
            <li key={step.id}>
              <Link
                href={`${paths.welcome}?step=${step.id}`}
                className="flex h-full items-start gap-2.5 px-4 py-3 text-sm -outline-offset-2 hover:bg-accent-soft/40 sm:px-5"
              >
                {step.done ? (
                  <CircleCheckBig aria-label="Done" className="mt-0.5 size-4.5 shrink-0 text-good" />
                ) : (
                  <CircleDashed aria-label="To do" className="mt-0.5 size-4.5 shrink-0 text-waiting" />
                )}
                <span className="min-w-0">
                  <span className="font-medium">{title}</span>
                  <span className="block text-muted text-xs">{why}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
