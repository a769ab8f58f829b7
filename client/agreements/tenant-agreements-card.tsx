import { ArrowRight, FileSignature, Plus } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import type { Agreement } from '../../domain/agreements/contract.ts';
import { pathTo, withQuery } from '../../domain/kernel/paths.ts';
import { CYCLE_LABELS } from '../../domain/packages/rules.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../ui/card.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { MoneyText } from '../ui/money-text.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { StatusChip } from '../ui/status-chip.tsx';

const AgreementDialog = onDemand(async () => (await import('./agreement-dialog.tsx')).AgreementDialog);

type TenantAgreementsCardProps = {
  tenant: Pick<Tenant, 'id' | 'status'>;
  agreements: readonly Agreement[] | undefined;
};

/** The agreements of one tenant. */
export function TenantAgreementsCard({ tenant, agreements }: TenantAgreementsCardProps) {
  const mayDraft = useCan()('agreements:draft') && tenant.status !== 'terminated';
  const { openDialog, dialog } = useDialog<'new'>();
  return (
    <Card aria-label="Agreements">
      <CardHeader
        title="Agreements"
        icon={<FileSignature aria-hidden />}
        actions={
          mayDraft ? (
            <Button variant="secondary" size="sm" icon={<Plus aria-hidden />} onClick={() => openDialog('new')}>
              New Agreement
            </Button>
          ) : null
        }
      />
      {agreements ? (
        <ul className="m-0 list-none divide-y divide-line border-line border-t p-0">
          {agreements.map((agreement) => (
            <Item key={agreement.id} agreement={agreement} />
          ))}
        </ul>
      ) : (
        <CardBody>
          <SkeletonText lines={2} label="Loading the agreements" />
        </CardBody>
      )}
      <CardFooter>
        <ButtonLink href={withQuery(paths.agreements, { tenant: tenant.id })} variant="ghost" size="sm">
          All Agreements of This Tenant
          <ArrowRight aria-hidden />
        </ButtonLink>
      </CardFooter>
      <AgreementDialog
        key={dialog.dialogKey}
        tenantId={tenant.id}
        open={dialog.open}
        onClose={dialog.onClose}
        onMade={(id) => navigate(pathTo(paths.agreement, id))}
      />
    </Card>
  );
}

function Item({
  agreement: { id, number, state, summary, startDate, endDate, rentAmount, billingCycle },
}: {
  agreement: Agreement;
}) {
  return (
    <li>
      <Link
        href={pathTo(paths.agreement, id)}
        className="flex items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-surface-2/60 sm:px-5"
      >
        <span className="block min-w-0 flex-1 text-sm leading-snug">
          <span className="block font-medium">{number}</span>
          <span className="wrap-break-word block text-xs">{summary}</span>
          <span className="block text-muted text-xs">
            <MoneyText amount={rentAmount} />
            {` ${CYCLE_LABELS[billingCycle].toLowerCase()}, from ${formatDay(startDate)}`}
            {endDate ? ` to ${formatDay(endDate)}` : ''}
          </span>
        </span>
        <StatusChip status={state} />
      </Link>
    </li>
  );
}
