import { Activity, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../domain/audit/contract.ts';
import { withQuery } from '../../domain/kernel/paths.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { whatHappened } from './audited.ts';

/** The latest changes of a record, with the way to all of them. */
export function ActivityCard({ entity, id, children }: { entity: string; id: string; children: ReactNode }) {
  return (
    <Card aria-label="Activity">
      <CardHeader
        title="Activity"
        icon={<Activity aria-hidden />}
        actions={
          <ButtonLink
            href={withQuery(paths.auditLog, { entity, entityId: id })}
            variant="ghost"
            size="sm"
            className="-my-1.5 -mr-2"
          >
            Audit Log
            <ArrowRight aria-hidden />
          </ButtonLink>
        }
      />
      <CardBody>{children}</CardBody>
    </Card>
  );
}

export function Changes({ entries }: { entries: readonly AuditEntry[] | undefined }) {
  if (!entries) return <SkeletonText lines={4} label="Loading activity" />;
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
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

export function TenantActivity({ id, entries }: { id: string; entries: readonly AuditEntry[] | undefined }) {
  return (
    <ActivityCard entity="tenants" id={id}>
      <Changes entries={entries} />
    </ActivityCard>
  );
}
