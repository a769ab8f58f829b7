import { ArrowRight } from 'lucide-react';
import { exportFinancials, exportInvoices, exportPayments } from '../../domain/billing/export-contract.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../ui/card.tsx';
import { ExportMenu } from './export-menu.tsx';
import { RecentMoney } from './recent-money.tsx';
import { AutomationPerformance, FinancialFigures, TenantStanding } from './report-cards.tsx';

export function ReportsTab() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <FinancialFigures />
        <AutomationPerformance />
        <Card aria-label="Export Reports">
          <CardHeader title="Export Reports" description="Every row, to the cent." />
          <CardBody className="flex flex-wrap gap-2">
            <ExportMenu label="Invoice Report" path={exportInvoices.path} />
            <ExportMenu label="Payment Report" path={exportPayments.path} />
            <ExportMenu label="Financial Summary" path={exportFinancials.path} />
          </CardBody>
          <CardFooter>
            <ButtonLink href={paths.reports} variant="ghost" size="sm" className="-ml-2.5">
              Profit and loss, balance sheet and all other reports
              <ArrowRight aria-hidden />
            </ButtonLink>
          </CardFooter>
        </Card>
      </div>
      <div className="grid min-w-0 gap-4">
        <TenantStanding />
        <RecentMoney />
      </div>
    </div>
  );
}
