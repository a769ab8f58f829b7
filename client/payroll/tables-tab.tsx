import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Scale } from 'lucide-react';
import type { StoredRuleSet } from '../../domain/payroll/run-contract.ts';
import { useCan } from '../api/session.ts';
import { useTask } from '../billing/use-task.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { Fold } from '../ui/fold.tsx';
import { formatMonth } from '../ui/format.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useToday } from '../ui/zone.ts';
import { RuleSetFacts } from './rule-set-facts.tsx';
import { ruleSetOf } from './rule-set-words.ts';
import { ruleSetsQuery } from './run-queries.ts';

const RuleSetDialog = onDemand(async () => (await import('./rule-set-dialog.tsx')).RuleSetDialog);

/** A change of the law is a change of data here: the tables of a month are the latest that hold from it or before. */
type TablesTask = { set: StoredRuleSet; isNew: boolean };

export function TablesTab() {
  const mayChange = useCan()('payroll:approve');
  const sets = useQuery(ruleSetsQuery);
  const { begin, shown } = useTask<TablesTask>();
  const newest = sets.data?.[0];
  return (
    <Card aria-label="Statutory Tables">
      <CardHeader
        title="Statutory Tables"
        icon={<Scale aria-hidden />}
        description="Tax, contributions and reliefs by the month from which they hold. Records that were made never change."
        actions={
          mayChange && newest ? (
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden />}
              onClick={() => begin({ set: newest, isNew: true })}
            >
              Add Tables
            </Button>
          ) : null
        }
      />
      <CardBody>
        {sets.data ? (
          <Sets sets={sets.data} onEdit={mayChange ? (set) => begin({ set, isNew: false }) : null} />
        ) : sets.error ? (
          <ErrorState {...describeError(sets.error)} onRetry={() => void sets.refetch()} />
        ) : (
          <SkeletonText lines={8} label="Loading the tables" />
        )}
      </CardBody>
      {shown.task ? <RuleSetDialog key={shown.turn} {...shown.task} open={shown.open} onClose={shown.onClose} /> : null}
    </Card>
  );
}

type SetsProps = { sets: readonly StoredRuleSet[]; onEdit: ((set: StoredRuleSet) => void) | null };

function Sets({ sets, onEdit }: SetsProps) {
  const current = ruleSetOf(sets, useToday().slice(0, 7));
  return (
    <ol className="grid gap-3">
      {sets.map((set) => (
        <li key={set.id}>
          <Fold summary={<Summary set={set} isCurrent={set.id === current?.id} />} open={set.id === current?.id}>
            <RuleSetFacts rules={set.rules} />
            {onEdit ? (
              <Button
                variant="secondary"
                size="sm"
                className="mt-4"
                icon={<Pencil aria-hidden />}
                aria-label={`Edit ${set.id}`}
                onClick={() => onEdit(set)}
              >
                Edit
              </Button>
            ) : null}
          </Fold>
        </li>
      ))}
    </ol>
  );
}

function Summary({ set, isCurrent }: { set: StoredRuleSet; isCurrent: boolean }) {
  const records = set.usedBy === 1 ? '1 record' : `${set.usedBy.toLocaleString('en-KE')} records`;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      {`From ${formatMonth(set.validFrom)}`}
      <span className="font-normal text-muted">{set.id}</span>
      {isCurrent ? <Badge tone="good">In force</Badge> : null}
      <span className="ml-auto font-normal text-muted text-xs">{records}</span>
    </span>
  );
}
