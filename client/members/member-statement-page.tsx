import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { paths } from '../paths.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { DatePicker } from '../ui/date-picker.tsx';
import { describeError, ErrorState } from '../ui/error-state.tsx';
import { Field } from '../ui/field.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { useToday } from '../ui/zone.ts';
import { statementPdf } from './member-address.ts';
import { myStatementQuery } from './member-queries.ts';
import { periodFault, readPeriod } from './statement-period.ts';
import { StatementTable } from './statement-table.tsx';
import { WithCompany } from './with-company.tsx';

export function MemberStatementPage() {
  usePageTitle('Statement');
  return <WithCompany title="Statement">{({ company }) => <Statement companyName={company.name} />}</WithCompany>;
}

function Statement({ companyName }: { companyName: string }) {
  const today = useToday();
  const period = readPeriod(useSearch(), today);
  const fault = periodFault(period);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...myStatementQuery(period),
    enabled: fault === null,
  });
  const choose = (change: Partial<typeof period>) =>
    navigate(`${paths.myStatement}?${new URLSearchParams({ ...period, ...change })}`, { replace: true });
  return (
    <>
      <PageHeader
        title="Statement"
        description={`What was charged to ${companyName} and what was paid.`}
        actions={
          fault ? null : (
            <ButtonLink href={statementPdf(period)} target="_blank" icon={<FileText aria-hidden />}>
              PDF
            </ButtonLink>
          )
        }
      />
      <Card aria-label="Statement">
        <div className="grid grid-cols-2 gap-3 border-line border-b px-4 py-3 sm:flex sm:px-5">
          <Field label="From" className="sm:w-44">
            <DatePicker value={period.from} max={today} onValueChange={(from) => choose({ from })} />
          </Field>
          <Field label="To" error={fault ?? undefined} className="sm:w-44">
            <DatePicker value={period.to} onValueChange={(to) => choose({ to })} />
          </Field>
        </div>
        {data && !fault ? (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            <StatementTable statement={data} />
          </div>
        ) : error ? (
          <ErrorState {...describeError(error)} retrying={isFetching} onRetry={() => void refetch()} />
        ) : fault ? null : (
          <div className="p-5">
            <SkeletonText lines={8} label="Loading the statement" />
          </div>
        )}
      </Card>
    </>
  );
}
