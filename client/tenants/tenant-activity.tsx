import { Activity, ArrowRight } from 'lucide-react';
import type { AuditEntry } from '../../domain/audit/contract.ts';
import { whatHappened } from '../audit/audited.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';

type TenantActivityProps = { id: string; entries: readonly AuditEntry[] | undefined };

export function TenantActivity({ id, entries }: TenantActivityProps) {
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
            Audit Log
            <ArrowRight aria-hidden />
          </ButtonLink>
        }
      />
      <CardBody>
        {entries ? <Entries entries={entries} /> : <SkeletonText lines={4} label="Loading activity" />}
      </CardBody>
    </Card>
  );
}

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
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
