import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { DeviceOperation } from '../../domain/devices/contract.ts';
import { readId } from '../../domain/kernel/ids.ts';
import { pathTo, withQuery } from '../../domain/kernel/paths.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { InstantText } from '../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, SheetPart, textLink } from '../ui/description-list.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { Link } from '../ui/link.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { actFacts, actLabel, actStatus } from './act-text.ts';
import { useResolveOperation } from './queries.ts';

type ActSheetProps = { act: DeviceOperation; open: boolean; onClose: () => void };

/** One record: what was done, why it could not be done again here, and what a person makes of it. */
export function ActSheet({ act, open, onClose }: ActSheetProps) {
  const mayResolve = useCan()('counter:use') && act.status !== 'done' && act.resolution === null;
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={`${actLabel(act.op)} ${act.number}`}
      description={<StatusChip status={actStatus(act)} />}
      footer={mayResolve ? <Resolve act={act} onDone={onClose} /> : null}
    >
      {act.message && act.resolution === null ? (
        <Alert tone="waiting" title="This needs a person" className="mb-4">
          {act.message}
        </Alert>
      ) : null}
      <DescriptionList>
        <DescriptionItem name="Done At">
          <InstantText at={act.at} />
          {act.madeBy ? ` by ${act.madeBy}` : null}
        </DescriptionItem>
        <DescriptionItem name="Arrived">
          <InstantText at={act.receivedAt} />
          {act.sentBy ? ` from ${act.sentBy}` : null}
        </DescriptionItem>
        {act.invoiceNumber ? (
          <DescriptionItem name="Invoice">
            <Link href={withQuery(paths.financials, { q: act.invoiceNumber })} className={textLink}>
              {act.invoiceNumber}
            </Link>
          </DescriptionItem>
        ) : null}
        <Whose act={act} />
      </DescriptionList>
      <Recorded act={act} />
      {act.resolution ? <Ending act={act} /> : null}
    </Sheet>
  );
}

function Whose({ act: { body } }: { act: DeviceOperation }) {
  const tenantId = readId(String(body?.tenantId ?? ''));
  const partyId = readId(String(body?.partyId ?? ''));
  if (tenantId)
    return (
      <DescriptionItem name="Tenant">
        <Link href={pathTo(paths.tenant, tenantId)} className={textLink}>
          Open Tenant
        </Link>
      </DescriptionItem>
    );
  if (!partyId) return null;
  return (
    <DescriptionItem name="Person">
      <Link href={pathTo(paths.person, partyId)} className={textLink}>
        Open Person
      </Link>
    </DescriptionItem>
  );
}

function Recorded({ act }: { act: DeviceOperation }) {
  const facts = actFacts(act.body);
  if (facts.length === 0) return null;
  return (
    <SheetPart title="As Recorded">
      <DescriptionList>
        {facts.map(({ name, value }) => (
          <DescriptionItem key={name} name={name}>
            {value}
          </DescriptionItem>
        ))}
      </DescriptionList>
    </SheetPart>
  );
}

function Ending({ act }: { act: DeviceOperation }) {
  return (
    <SheetPart title="Resolved">
      <p className="text-sm">
        {act.resolution === 'retried' ? 'Done after all, ' : 'Settled otherwise, '}
        <InstantText at={act.resolvedAt} />
        {act.resolvedBy ? ` by ${act.resolvedBy}` : null}
      </p>
      {act.note ? <p className="wrap-break-word mt-1 whitespace-pre-wrap text-sm">{act.note}</p> : null}
      {act.message ? <p className="mt-1 text-muted text-xs">{act.message}</p> : null}
    </SheetPart>
  );
}

function Resolve({ act, onDone }: { act: DeviceOperation; onDone: () => void }) {
  const resolve = useResolveOperation();
  const [isSettling, setSettling] = useState(false);
  const send = (body: Parameters<typeof resolve.mutate>[0]['body'], said: string) =>
    resolve.mutate(
      { id: act.id, body },
      {
        onSuccess: () => {
          setSettling(false);
          done('Success', said);
          onDone();
        },
        onError: (error) => failed('Error', error, 'The record could not be resolved'),
      },
    );
  return (
    <>
      <Button
        icon={<RotateCw aria-hidden />}
        pending={resolve.isPending && !isSettling}
        pendingLabel="Doing It…"
        onClick={() => send({ how: 'retry' }, `${act.number} was done after all`)}
      >
        Do It Again
      </Button>
      <Button variant="secondary" onClick={() => setSettling(true)}>
        Settled Otherwise
      </Button>
      <ConfirmDialog
        open={isSettling}
        onOpenChange={setSettling}
        title="Settled Otherwise"
        description={`${actLabel(act.op)} ${act.number} will not be done. What you write stays with it.`}
        confirmLabel="Settle"
        pendingLabel="Settling…"
        pending={resolve.isPending}
        reason={{ label: 'How It Was Settled', required: true, hint: 'For example: the money was given back.' }}
        onConfirm={(note) => send({ how: 'settle', note }, `${act.number} is settled`)}
      />
    </>
  );
}
