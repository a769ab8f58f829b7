import { useQuery } from '@tanstack/react-query';
import { FileText, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { fillPath } from '../../../domain/kernel/endpoint.ts';
import { getTenantStatement, type TenantStatement } from '../../../domain/reports/tenant-contract.ts';
import { useTenantPicker } from '../../tenants/tenant-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { Combobox } from '../../ui/form/combobox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { formatCurrency, formatDay, isNegative } from '../../ui/format.ts';
import { StatCard } from '../../ui/stat-card.tsx';
import { periodName } from '../period.ts';
import { statementQuery } from '../queries.ts';
import { Figures, fileUrl, ReportHead } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { AgeingCards } from './ageing.tsx';
import { RoomUsage, TransactionTable } from './statement-tables.tsx';

const StatementDialog = onDemand(async () => (await import('./statement-dialog.tsx')).StatementDialog);

export function StatementsTab() {
  const { period, fault, tenant, showTenant } = useReports();
  const [isReady, setReady] = useState(false);
  const report = useQuery({ ...statementQuery(tenant, period), enabled: tenant !== '' && !fault });
  const { data } = report;
  const path = tenant ? fillPath(getTenantStatement.path, { tenantId: tenant }) : '';
  const pdf = path ? fileUrl(path, { ...period }, 'pdf') : '';
  const generate = () => {
    window.open(pdf, '_blank', 'noopener');
    setReady(true);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card
        aria-label="Choose a tenant"
        className="flex flex-wrap items-end gap-3 px-4 py-3.5 sm:px-5 max-sm:*:w-full print:hidden"
      >
        <div className="min-w-0 sm:w-80">
          <TenantChoice value={tenant} name={data?.tenant.companyName} onValueChange={showTenant} />
        </div>
        <Button icon={<FileText aria-hidden />} disabled={tenant === '' || fault !== undefined} onClick={generate}>
          Generate Statement
        </Button>
      </Card>
      {tenant === '' ? (
        <Card aria-label="Statement">
          <NoTenant />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {data ? (
            <Card aria-label="Statement">
              <ReportHead
                title={`Statement of ${data.tenant.companyName}`}
                about={`${periodName(data)}, in ${data.currency}.`}
                path={path}
                query={{ ...period }}
                disabled={fault !== undefined}
              />
            </Card>
          ) : null}
          <Figures boxed report={report} name="the statement" fault={fault}>
            {(statement) => <StatementView statement={statement} />}
          </Figures>
        </div>
      )}
      {data ? (
        <StatementDialog statement={data} pdf={pdf} open={isReady} onClose={() => setReady(false)} period={period} />
      ) : null}
    </div>
  );
}

/** The sentence of the specification, in two lines. */
function NoTenant() {
  return (
    <EmptyState title="No Tenant Selected" icon={<UserRoundSearch aria-hidden />}>
      <span className="sr-only"> - </span>
      Choose a tenant from the dropdown above to view their financial statement
    </EmptyState>
  );
}

/** What a tenant owes, how it came to that, and which rooms they used. */
function StatementView({ statement }: { statement: TenantStatement }) {
  const { currency, transactions, deposits } = statement;
  return (
    <div className="grid grid-cols-1 gap-4">
      <BalanceCards statement={statement} />
      <AgeingCards ageing={statement.ageing} currency={currency} title="Open amounts by age" />
      <Card aria-label="Transaction History">
        <CardHeader title="Transaction History" description="Every charge and payment, with the running balance." />
        <TransactionTable label="Transaction history" lines={transactions} opening={statement.opening} />
      </Card>
      {deposits.length > 0 ? (
        <Card aria-label="Deposit">
          <CardHeader title="Deposit" description="Held separately; not a payment until set off." />
          <TransactionTable label="Deposit" lines={deposits} />
        </Card>
      ) : null}
      <RoomUsage rooms={statement.rooms} currency={currency} />
      {statement.howToPay ? (
        <Card aria-label="How to Pay">
          <CardHeader title="How to Pay" description="As shown to the tenant." />
          <p className="wrap-break-word whitespace-pre-line px-4 pb-4 text-sm sm:px-5">{statement.howToPay}</p>
        </Card>
      ) : null}
    </div>
  );
}

function BalanceCards({ statement }: { statement: TenantStatement }) {
  const { opening, charges, payments, closing, owed, credit, deposit, currency, from, to } = statement;
  const money = (amount: string) => formatCurrency(amount, { currency });
  const cards = [
    { label: 'Opening Balance', amount: opening, hint: `Before ${formatDay(from)}` },
    { label: 'Charges', amount: charges, hint: 'Invoiced in the period' },
    { label: 'Payments', amount: payments, hint: 'Paid or credited in the period' },
    { label: 'Closing Balance', amount: closing, hint: standing(closing, formatDay(to)) },
    { label: 'Owed', amount: owed, hint: credit === '0.00' ? 'No credit' : `Credit of ${money(credit)}` },
    { label: 'Deposit Held', amount: deposit, hint: 'Not part of the balance' },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3 2xl:grid-cols-6">
      {cards.map(({ label, amount, hint }) => (
        <StatCard key={label} label={label} figure={money(amount)} hint={hint} />
      ))}
    </div>
  );
}

const standing = (closing: string, day: string): string =>
  closing === '0.00' ? `Settled on ${day}` : isNegative(closing) ? `In credit on ${day}` : `To pay on ${day}`;

type TenantChoiceProps = {
  value: string;
  /** The name of the chosen tenant, from the statement. */
  name: string | undefined;
  onValueChange: (id: string) => void;
};

/** All tenants, former ones too. */
function TenantChoice({ value, name, onValueChange }: TenantChoiceProps) {
  const { box } = useTenantPicker({ ahead: true });
  return (
    <Field label="Tenant">
      <Combobox
        {...box}
        placeholder="Choose a tenant..."
        value={value}
        valueLabel={name}
        onValueChange={onValueChange}
      />
    </Field>
  );
}
