import { useQuery } from '@tanstack/react-query';
import { FileText, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { fillPath } from '../../domain/kernel/endpoint.ts';
import { getTenantStatement } from '../../domain/reports/tenant-contract.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { onDemand } from '../ui/on-demand.tsx';
import { periodName } from './period.ts';
import { fileAddress } from './report-file.ts';
import { Figures, ReportHead } from './report-frame.tsx';
import { useReports } from './reports-address.ts';
import { statementQuery } from './reports-queries.ts';
import { StatementView } from './statement-view.tsx';
import { TenantChoice } from './tenant-choice.tsx';

const StatementDialog = onDemand(async () => (await import('./statement-dialog.tsx')).StatementDialog);

export function StatementsTab() {
  const { period, fault, tenant, showTenant } = useReports();
  const [isReady, setReady] = useState(false);
  const report = useQuery({ ...statementQuery(tenant, period), enabled: tenant !== '' && !fault });
  const { data } = report;
  const path = tenant ? fillPath(getTenantStatement.path, { tenantId: tenant }) : '';
  const pdf = path ? fileAddress(path, { ...period }, 'pdf') : '';
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
