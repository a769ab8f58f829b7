import { Download, ExternalLink, Mail } from 'lucide-react';
import { keptText } from '../../../domain/messages/delivery-text.ts';
import type { Period } from '../../../domain/reports/query.ts';
import type { TenantStatement } from '../../../domain/reports/tenant-contract.ts';
import { useCan } from '../../api/session.ts';
import { MailNotice } from '../../messages/mail-notice.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { done, failed } from '../../ui/feedback/outcome.ts';
import { formatCurrency, isNegative } from '../../ui/format.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { periodName } from '../period.ts';
import { useMailStatement } from '../queries.ts';

type StatementDialogProps = {
  statement: TenantStatement;
  pdf: string;
  period: Period;
  open: boolean;
  onClose: () => void;
};

/** The PDF has opened in a tab of its own; what else is done with it is offered here. */
export function StatementDialog({ statement, pdf, period, open, onClose }: StatementDialogProps) {
  const { tenant, closing, currency } = statement;
  const mail = useMailStatement();
  const mayMail = useCan()('finance:write');
  const send = () =>
    mail.mutate(
      { tenantId: tenant.id, period },
      {
        onSuccess: ({ delivery, recipient, reason }) => {
          if (delivery === 'kept') done('Statement Not Sent', `${keptText(reason)}.`);
          else done('Statement Queued', `The statement is on its way to ${recipient}.`);
          onClose();
        },
        onError: (error) => failed('Statement Not Sent', error, 'Failed to email the statement.'),
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title="Statement Generated"
      description={`${periodName(period)}. It opened as a PDF in a new tab.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={mail.isPending}>
            Close
          </Button>
          {mayMail ? (
            <Button icon={<Mail aria-hidden />} pending={mail.isPending} pendingLabel="Sending…" onClick={send}>
              Email to Tenant
            </Button>
          ) : null}
        </>
      }
    >
      <p className="wrap-anywhere line-clamp-3 font-medium">{tenant.companyName}</p>
      <p className="mt-0.5 text-muted text-sm">
        {isNegative(closing)
          ? `${formatCurrency(closing.slice(1), { currency })} in credit`
          : `${formatCurrency(closing, { currency })} owed`}
      </p>
      <p className="wrap-anywhere mt-3 text-sm">{`Emails go to ${tenant.email}.`}</p>
      {mayMail ? <MailNotice className="mt-3" /> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink href={pdf} target="_blank" size="sm" icon={<ExternalLink aria-hidden />}>
          Open PDF
        </ButtonLink>
        <ButtonLink href={pdf} download size="sm" icon={<Download aria-hidden />}>
          Download PDF
        </ButtonLink>
      </div>
    </Dialog>
  );
}
