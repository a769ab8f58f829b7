import { ArrowRight, Mailbox, MailPlus } from 'lucide-react';
import { useState } from 'react';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import type { Tenant } from '../../domain/tenants/contract.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card, CardFooter, CardHeader } from '../ui/card.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { MailActionDialog, useMailDialog } from './mail-actions.tsx';
import { KindIcon } from './mail-columns.tsx';
import { itemTitle } from './messages.ts';

const RecordDialog = onDemand(async () => (await import('./record-dialog.tsx')).RecordDialog);

type Mail = { waiting: number; items: readonly MailItem[] };
type TenantMailCardProps = {
  tenant: Pick<Tenant, 'id' | 'companyName' | 'status' | 'packageType'>;
  mail: Mail | undefined;
};

/** The mail of one tenant, for virtual offices and tenants who received mail. */
export function TenantMailCard({ tenant, mail }: TenantMailCardProps) {
  if (!mail || (tenant.packageType !== 'virtual_office' && mail.items.length === 0)) return null;
  return <MailCard tenant={tenant} {...mail} />;
}

type MailCardProps = Mail & { tenant: TenantMailCardProps['tenant'] };

function MailCard({ tenant, waiting, items }: MailCardProps) {
  const takesMail = useCan()('tenants:write') && tenant.status !== 'terminated';
  const [dialogKey, setDialogKey] = useState(0);
  const [recording, setRecording] = useState(false);
  const { openDialog, dialog } = useMailDialog();
  const record = () => {
    setDialogKey(dialogKey + 1);
    setRecording(true);
  };
  return (
    <Card aria-label="Mail">
      <CardHeader
        title="Mail"
        icon={<Mailbox aria-hidden />}
        description={waiting === 0 ? 'Nothing waiting' : waiting === 1 ? '1 item waiting' : `${waiting} items waiting`}
        actions={
          takesMail ? (
            <Button variant="secondary" size="sm" icon={<MailPlus aria-hidden />} onClick={record}>
              Record Mail
            </Button>
          ) : null
        }
      />
      {items.length === 0 ? (
        <EmptyState title="No mail yet" icon={<Mailbox aria-hidden />} className="py-6">
          Letters and parcels for this tenant are listed here once they are recorded.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {items.map((item) => (
            <Item key={item.id} item={item} onOpen={() => openDialog({ kind: 'look', item })} />
          ))}
        </ul>
      )}
      {items.length > 0 ? (
        <CardFooter>
          <ButtonLink href={`${paths.mail}?status=all&tenant=${tenant.id}`} variant="ghost" size="sm">
            All Mail of This Tenant
            <ArrowRight aria-hidden />
          </ButtonLink>
        </CardFooter>
      ) : null}
      <MailActionDialog {...dialog} />
      <RecordDialog key={dialogKey} tenant={tenant} open={recording} onClose={() => setRecording(false)} />
    </Card>
  );
}

function Item({ item, onOpen }: { item: MailItem; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full cursor-pointer items-center gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-surface-2/60 sm:px-5"
      >
        <KindIcon kind={item.kind} />
        <span className="block min-w-0 flex-1 text-sm leading-snug">
          <span className="wrap-break-word block font-medium">{itemTitle(item)}</span>
          <span className="block text-muted text-xs">
            <InstantText at={item.receivedAt} />
          </span>
        </span>
        <StatusChip status={item.status} />
      </button>
    </li>
  );
}
