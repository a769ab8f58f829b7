import { useQuery } from '@tanstack/react-query';
import { CirclePlay, DoorClosed, DoorOpen, ListPlus, LogOut, Pause, Pencil, Play, Undo2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useParams } from 'wouter';
import type { AgreementDetails } from '../../domain/agreements/contract.ts';
import { mayBeChanged } from '../../domain/agreements/life.ts';
import { isMovingIn } from '../../domain/billing/move-in.ts';
import { pathTo } from '../../domain/kernel/paths.ts';
import { useCan } from '../api/session.ts';
import { ChargesCard } from '../billing/charges/charges-card.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { CardWaiting } from '../ui/card.tsx';
import { textLink } from '../ui/description-list.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { detailsColumns, MissingDetails } from '../ui/feedback/missing-details.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { Link } from '../ui/link.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { useToday } from '../ui/zone.ts';
import { InvoicesCard, LinesCard, TermsCard, TimelineCard } from './agreement-cards.tsx';
import { IncreasesCard } from './increases/increases-card.tsx';
import { agreementQuery, nextInvoicesQuery } from './queries.ts';

const AgreementActivity = onDemand(
  async () => (await import('./agreement-activity.tsx')).AgreementActivity,
  CardWaiting,
);
const AgreementDecision = onDemand(async () => (await import('./notice-dialog.tsx')).AgreementDecision);
const LinesDialog = onDemand(async () => (await import('./lines-dialog.tsx')).LinesDialog);
const NoticeDialog = onDemand(async () => (await import('./notice-dialog.tsx')).NoticeDialog);
const PauseDialog = onDemand(async () => (await import('./pause-dialog.tsx')).PauseDialog);
const ResumeDialog = onDemand(async () => (await import('./pause-dialog.tsx')).ResumeDialog);
const TermsDialog = onDemand(async () => (await import('./terms-dialog.tsx')).TermsDialog);

const KIND = {
  noun: 'agreement',
  trail: [{ label: 'Agreements', href: paths.agreements }],
  listName: 'All Agreements',
};

type Action = 'lines' | 'terms' | 'notice' | 'withdraw' | 'activate' | 'pause' | 'resume';

export function AgreementPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery(agreementQuery(id));
  const agreement = query.data;
  const preview = useQuery(nextInvoicesQuery(id));
  const { openDialog, dialog } = useDialog<Action>();
  const can = useCan();
  const mayActivate = can('agreements:write');
  if (!agreement) return <MissingDetails kind={KIND} query={query} />;
  const mayChange = mayBeChanged(agreement.state, can);
  const { payload: action, dialogKey, open, onClose } = dialog;
  const shared = { agreement, open, onClose };
  return (
    <>
      <Heading agreement={agreement}>
        {mayActivate && mayChange ? (
          <>
            <PauseAction agreement={agreement} onAction={openDialog} />
            <StateActions state={agreement.state} onAction={openDialog} />
          </>
        ) : null}
      </Heading>
      <Waiting agreement={agreement} mayActivate={mayActivate} />
      <div className={detailsColumns}>
        <div className="grid min-w-0 gap-4">
          <LinesCard
            agreement={agreement}
            actions={
              mayChange ? (
                <Button
                  variant="secondary"
                  size="sm"
                  icon={<ListPlus aria-hidden />}
                  onClick={() => openDialog('lines')}
                >
                  Change Lines
                </Button>
              ) : null
            }
          />
          <InvoicesCard agreement={agreement} preview={preview} />
          {can('audit:read') ? <AgreementActivity id={id} /> : null}
        </div>
        <div className="grid min-w-0 gap-4">
          <TimelineCard agreement={agreement} />
          <TermsCard
            agreement={agreement}
            actions={
              mayChange ? (
                <Button variant="secondary" size="sm" icon={<Pencil aria-hidden />} onClick={() => openDialog('terms')}>
                  Edit Terms
                </Button>
              ) : null
            }
          />
          {agreement.increases.length > 0 ? <IncreasesCard increases={agreement.increases} /> : null}
          <AgreementCharges agreement={agreement} charges={preview.data?.charges} />
        </div>
      </div>
      <LinesDialog key={`lines ${dialogKey}`} {...shared} open={open && action === 'lines'} />
      <TermsDialog key={`terms ${dialogKey}`} {...shared} open={open && action === 'terms'} />
      <NoticeDialog key={`notice ${dialogKey}`} {...shared} open={open && action === 'notice'} />
      <PauseDialog key={`pause ${dialogKey}`} {...shared} open={open && action === 'pause'} />
      <ResumeDialog key={`resume ${dialogKey}`} {...shared} open={open && action === 'resume'} />
      {action === 'withdraw' || action === 'activate' ? (
        <AgreementDecision key={`decision ${dialogKey}`} decision={action} {...shared} />
      ) : null}
    </>
  );
}

/** What a draft waits for. */
function Waiting({ agreement, mayActivate }: { agreement: AgreementDetails; mayActivate: boolean }) {
  const { state, approvalNeeded } = agreement;
  return (
    <>
      {approvalNeeded ? <Alert className="mb-4">{approvalNeeded}</Alert> : null}
      {state === 'draft' && !mayActivate ? (
        <Alert className="mb-4">
          A manager activates this draft. Until then it can be changed, and nothing is billed.
        </Alert>
      ) : null}
    </>
  );
}

function Heading({ agreement, children }: { agreement: AgreementDetails; children: ReactNode }) {
  return (
    <PageHeader
      trail={KIND.trail}
      title={agreement.number}
      description={
        <span className="inline-flex flex-wrap items-center gap-2">
          <StatusChip status={agreement.state} />
          <Link href={pathTo(paths.tenant, agreement.tenantId)} className={textLink}>
            {agreement.tenantName}
          </Link>
        </span>
      }
      actions={
        <>
          <GuideLink agreement={agreement} />
          {children}
        </>
      }
    />
  );
}

type AgreementChargesProps = Pick<ComponentProps<typeof ChargesCard>, 'charges'> & { agreement: AgreementDetails };

/** A draft is not invoiced, so nothing can wait for its invoice. */
function AgreementCharges({ agreement: { id, tenantId, tenantName, state }, charges }: AgreementChargesProps) {
  if (state === 'draft') return null;
  return <ChargesCard to={{ tenantId, tenantName, agreementId: id }} charges={charges} />;
}

/** The guide that fits the age of the agreement. */
function GuideLink({ agreement: { id, state, startDate } }: { agreement: AgreementDetails }) {
  const today = useToday();
  const isNew = state === 'draft' || (state === 'active' && isMovingIn({ status: 'active', startDate }, today));
  return isNew ? (
    <ButtonLink href={pathTo(paths.moveIn, id)} icon={<DoorOpen aria-hidden />}>
      Move In
    </ButtonLink>
  ) : (
    <ButtonLink href={pathTo(paths.moveOut, id)} icon={<LogOut aria-hidden />}>
      Move Out
    </ButtonLink>
  );
}

type PauseActionProps = { agreement: AgreementDetails; onAction: (action: Action) => void };

function PauseAction({ agreement: { state, pauses }, onAction }: PauseActionProps) {
  const today = useToday();
  if (state === 'draft') return null;
  const isPaused = pauses.some(({ endDate }) => endDate === null || endDate >= today);
  return isPaused ? (
    <Button variant="secondary" icon={<Play aria-hidden />} onClick={() => onAction('resume')}>
      Resume
    </Button>
  ) : (
    <Button variant="secondary" icon={<Pause aria-hidden />} onClick={() => onAction('pause')}>
      Pause
    </Button>
  );
}

type StateActionsProps = { state: AgreementDetails['state']; onAction: (action: Action) => void };

function StateActions({ state, onAction }: StateActionsProps) {
  if (state === 'draft') {
    return (
      <Button icon={<CirclePlay aria-hidden />} onClick={() => onAction('activate')}>
        Activate
      </Button>
    );
  }
  if (state === 'notice') {
    return (
      <Button variant="secondary" icon={<Undo2 aria-hidden />} onClick={() => onAction('withdraw')}>
        Withdraw Notice
      </Button>
    );
  }
  return (
    <Button variant="secondary" icon={<DoorClosed aria-hidden />} onClick={() => onAction('notice')}>
      Give Notice
    </Button>
  );
}
