import type { ComponentProps, ReactNode } from 'react';
import type { Agreement } from '../../../domain/agreements/contract.ts';
import type { TenantAccount } from '../../../domain/billing/payments/payment-contract.ts';
import { pathTo } from '../../../domain/kernel/paths.ts';
import { CYCLE_LABELS } from '../../../domain/packages/rules.ts';
import { paths } from '../../paths.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionItem, DescriptionList, textLink } from '../../ui/description-list.tsx';
import { MissingDetails } from '../../ui/feedback/missing-details.tsx';
import { Link } from '../../ui/link.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

const KIND = {
  noun: 'agreement',
  trail: [{ label: 'Agreements', href: paths.agreements }],
  listName: 'All Agreements',
};

type GuideProps = {
  title: string;
  agreement: Agreement;
  account: TenantAccount;
  progress: string;
  children: ReactNode;
};

/** The steps of a guide with the account beside them. It can be left at any step: what is done is read from the data. */
export function Guide({ title, agreement, account, progress, children }: GuideProps) {
  return (
    <>
      <PageHeader
        trail={[...KIND.trail, { label: agreement.number, href: pathTo(paths.agreement, agreement.id) }]}
        title={title}
        description={
          <span className="inline-flex flex-wrap items-center gap-2">
            <StatusChip status={agreement.state} />
            <Link href={pathTo(paths.tenant, agreement.tenantId)} className={textLink}>
              {agreement.tenantName}
            </Link>
            <span role="status">{progress}</span>
          </span>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ol aria-label="Steps" className="m-0 grid min-w-0 list-none gap-4 p-0">
          {children}
        </ol>
        <Summary agreement={agreement} account={account} />
      </div>
    </>
  );
}

function Summary({ agreement, account }: Pick<GuideProps, 'agreement' | 'account'>) {
  const { currency } = useConfig();
  const money = (amount: string) => <MoneyText amount={amount} currency={currency} />;
  return (
    <Card aria-label="Summary" className="max-lg:-order-1">
      <CardHeader title="Summary" />
      <CardBody>
        <DescriptionList>
          <DescriptionItem name="Start">
            <DateText day={agreement.startDate} />
          </DescriptionItem>
          <DescriptionItem name="End">
            {agreement.endDate ? <DateText day={agreement.endDate} /> : 'Open-ended'}
          </DescriptionItem>
          <DescriptionItem name={`Rent ${CYCLE_LABELS[agreement.billingCycle]}`}>
            {money(agreement.rentAmount)}
          </DescriptionItem>
          <DescriptionItem name="Deposit Held">{money(account.deposit)}</DescriptionItem>
          <DescriptionItem name="Owed">{money(account.owed)}</DescriptionItem>
          <DescriptionItem name="Credit">{money(account.credit)}</DescriptionItem>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}

/** While the steps are on their way, or why they cannot be shown. */
export function NoGuide(props: Pick<ComponentProps<typeof MissingDetails>, 'title' | 'query'>) {
  return <MissingDetails kind={KIND} {...props} />;
}
