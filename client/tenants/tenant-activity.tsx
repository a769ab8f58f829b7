import { useQuery } from '@tanstack/react-query';
import { Activity, ArrowRight } from 'lucide-react';
import { whatHappened } from '../audit/entry-words.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { tenantActivityQuery } from './tenants-queries.ts';

export function TenantActivity({ id }: { id: string }) {
  return (
    <Card aria-label="Activity">
      <CardHeader
        title="Activity"
        icon={<Activity aria-hidden />}
        actions={
          <ButtonLink
            href={`${paths.auditLog}?entity=tenants&entityId=${id}`}
            variant="ghost"
            size="sm"
            className="-my-1.5 -mr-2"
          >
            Audit log
            <ArrowRight aria-hidden />
          </ButtonLink>
        }
      />
      <CardBody>
        <Entries id={id} />
      </CardBody>
    </Card>
  );
}

function Entries({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(tenantActivityQuery(id));
  if (error && !data) {
    return <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonText lines={4} label="Loading activity" />;
  return (
    <ol className="grid gap-3">
      {data.map((entry) => (
        <li key={entry.id} className="border-line border-l-2 pl-3 text-sm leading-snug">
          <p className="wrap-break-word">{whatHappened(entry)}</p>
          <p className="text-muted text-xs">
            {entry.actorName}, <InstantText at={entry.at} relative />
          </p>
        </li>
      ))}
    </ol>
  );
}
