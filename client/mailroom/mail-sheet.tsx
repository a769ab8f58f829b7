import { BellRing, PackageCheck, Pencil, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MailItem } from '../../domain/mailroom/contract.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { Link } from '../ui/link.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { MailDialogPayload } from './mail-actions.tsx';
import { notifyLabel } from './mail-actions.tsx';
import { itemTitle } from './messages.ts';
import { SignatureImage } from './signature-field.tsx';

type MailSheetProps = {
  item: MailItem;
  open: boolean;
  onClose: () => void;
  onAction: (kind: MailDialogPayload['kind']) => void;
};

export function MailSheet({ item, open, onClose, onAction }: MailSheetProps) {
  const mayChange = useCan()('tenants:write') && item.status === 'waiting';
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={itemTitle(item)}
      description={
        <span className="inline-flex flex-wrap items-center gap-2">
          <StatusChip status={item.status} />
          <Link
            href={`${paths.tenants}/${item.tenantId}`}
            className="wrap-anywhere rounded-sm text-accent underline decoration-accent/30 underline-offset-3 hover:decoration-accent"
          >
            {item.tenantName}
          </Link>
        </span>
      }
      footer={mayChange ? <SheetActions item={item} onAction={onAction} /> : null}
    >
      <dl className="grid gap-3.5 text-sm">
        {item.reference ? <Fact name="Reference">{item.reference}</Fact> : null}
        {item.note ? <Fact name="Note">{item.note}</Fact> : null}
        <Fact name="Received">
          <InstantText at={item.receivedAt} />
          {item.receivedBy ? ` by ${item.receivedBy}` : null}
        </Fact>
        <Fact name="Tenant Notified">
          {item.notice ? (
            <span className="flex flex-wrap items-center gap-2">
              <StatusChip status={item.notice.status} />
              <InstantText at={item.notice.at} />
            </span>
          ) : (
            'Not yet'
          )}
        </Fact>
        <Ending item={item} />
      </dl>
    </Sheet>
  );
}

function Ending({ item }: { item: MailItem }) {
  if (item.status === 'waiting') return null;
  const closed = (
    <>
      <InstantText at={item.closedAt} />
      {item.closedBy ? ` by ${item.closedBy}` : null}
    </>
  );
  if (item.status === 'returned') {
    return (
      <>
        <Fact name="Returned">{closed}</Fact>
        <Fact name="Reason">{item.returnReason}</Fact>
      </>
    );
  }
  return (
    <>
      <Fact name="Handed Out">{closed}</Fact>
      <Fact name="Collected By">{item.handedTo}</Fact>
      {item.signature ? (
        <Fact name="Signature">
          {item.signature === item.handedTo ? (
            <em>{item.signature}</em>
          ) : (
            <SignatureImage path={item.signature} label={`Signature of ${item.handedTo}`} />
          )}
        </Fact>
      ) : null}
    </>
  );
}

function SheetActions({ item, onAction }: Pick<MailSheetProps, 'item' | 'onAction'>) {
  return (
    <>
      <Button size="sm" icon={<PackageCheck aria-hidden />} onClick={() => onAction('handOut')}>
        Hand Out
      </Button>
      <Button size="sm" variant="secondary" icon={<BellRing aria-hidden />} onClick={() => onAction('notify')}>
        {notifyLabel(item)}
      </Button>
      <Button size="sm" variant="secondary" icon={<Pencil aria-hidden />} onClick={() => onAction('correct')}>
        Correct
      </Button>
      <Button size="sm" variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => onAction('return')}>
        Return
      </Button>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="wrap-break-word mt-0.5 whitespace-pre-wrap">{children}</dd>
    </div>
  );
}
