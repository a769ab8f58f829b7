import { queryOptions, useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { listNumberViews, type NumberViewKind } from '../../../domain/payroll/access-contract.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { InstantText } from '../../ui/date-text.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';

const WHERE: Readonly<Record<NumberViewKind, string>> = {
  employee: 'on this page',
  list: 'in the list of employees',
  payslip: 'on a payslip',
  tax_card: 'on the tax card',
  return: 'in the file of a return',
  export: 'in an export of employees',
};

const viewsQuery = (id: string) =>
  queryOptions({
    queryKey: ['employees', 'number-views', id],
    queryFn: ({ signal }) => call(listNumberViews, { params: { id }, signal }),
    meta: { topics: ['number_views'] },
  });

/** For administrators: everybody who was shown these numbers in full. */
export function NumberViewsCard({ employeeId }: { employeeId: string }) {
  const [isShown, setShown] = useState(false);
  return (
    <Card aria-label="Who Saw These Numbers">
      <CardHeader
        title="Who Saw These Numbers"
        icon={<Eye aria-hidden />}
        description="Every time that they were shown in full. Nobody can take a line away."
      />
      <CardBody>
        {isShown ? (
          <Views employeeId={employeeId} />
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setShown(true)}>
            Show Who
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

function Views({ employeeId }: { employeeId: string }) {
  const { data, error, isFetching, refetch } = useQuery(viewsQuery(employeeId));
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonText lines={3} label="Loading who saw these numbers" />;
  return (
    <ol className="grid max-h-72 gap-2 overflow-y-auto text-sm">
      {data.map(({ id, userName, what, at }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0">
            {userName} <span className="text-muted">{WHERE[what]}</span>
          </span>
          <InstantText at={at} className="text-muted text-xs" />
        </li>
      ))}
      {data.length === 0 ? <li className="text-muted">Nobody yet.</li> : null}
    </ol>
  );
}
