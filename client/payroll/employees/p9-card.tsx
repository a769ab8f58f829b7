import { useQuery } from '@tanstack/react-query';
import { FileSpreadsheet, FileText, Landmark } from 'lucide-react';
import { useState } from 'react';
import type { EmployeeDetails } from '../../../domain/payroll/contract.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/form/select.tsx';
import { formatMonth } from '../../ui/format.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { useToday } from '../../ui/zone.ts';
import { p9Query } from '../queries.ts';

/**
 * The tax deduction card of a year. The screen shows the columns that people ask for; the documents have all of them. It
 * is not shown unasked, since the log tells of everybody who was shown it.
 */
export function P9Card({ employee }: { employee: EmployeeDetails }) {
  const present = Number(useToday().slice(0, 4));
  const [year, setYear] = useState(String(present));
  const [isShown, setShown] = useState(false);
  const first = Math.max(2024, Number(employee.hireDate.slice(0, 4)));
  const years = Array.from({ length: Math.max(1, present - first + 1) }, (_, n) => String(present - n));
  const file = (format: string) => `/api/employees/${employee.id}/p9?year=${year}&format=${format}`;
  return (
    <Card aria-label="P9 Tax Card">
      <CardHeader
        title="P9 Tax Card"
        icon={<Landmark aria-hidden />}
        actions={
          <>
            <span className="w-24">
              <Select
                aria-label="Year"
                value={year}
                options={years.map((value) => ({ value, label: value }))}
                onValueChange={(value) => {
                  setYear(value);
                  setShown(true);
                }}
              />
            </span>
            <ButtonLink size="sm" href={file('pdf')} target="_blank" icon={<FileText aria-hidden />}>
              P9 PDF
            </ButtonLink>
            <ButtonLink size="sm" href={file('csv')} download icon={<FileSpreadsheet aria-hidden />}>
              CSV
            </ButtonLink>
          </>
        }
      />
      <CardBody>
        {isShown ? (
          <Year id={employee.id} year={year} />
        ) : (
          <Button variant="secondary" size="sm" onClick={() => setShown(true)}>
            {`Show ${year}`}
          </Button>
        )}
      </CardBody>
    </Card>
  );
}

const COLUMNS = [
  ['d', 'Gross'],
  ['k', 'Chargeable'],
  ['l', 'Tax'],
  ['o', 'PAYE'],
] as const;

function Year({ id, year }: { id: string; year: string }) {
  const { data, error, refetch } = useQuery(p9Query(id, year));
  if (error && !data) return <ErrorState {...describeError(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonText lines={6} label="Loading the tax card" />;
  const paid = data.rows.filter(({ d }) => d !== '0.00');
  if (paid.length === 0) {
    return <p className="text-muted text-sm">{`No pay of ${year} is approved yet.`}</p>;
  }
  return (
    <table aria-label={`Tax card of ${year}`} className="w-full text-xs sm:text-sm">
      <thead>
        <tr className="text-muted text-xs">
          <th scope="col" className="pb-1.5 text-left font-medium">
            Month
          </th>
          {COLUMNS.map(([key, label]) => (
            <th key={key} scope="col" className="pb-1.5 text-right font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-t">
        {paid.map((row) => (
          <tr key={row.month}>
            <th scope="row" className="whitespace-nowrap py-1.5 text-left font-normal">
              {formatMonth(row.month)}
            </th>
            {COLUMNS.map(([key]) => (
              <td key={key} className="py-1.5 pl-2 text-right">
                <MoneyText amount={row[key]} currency="" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot className="border-line border-t font-semibold">
        <tr>
          <th scope="row" className="py-1.5 text-left">
            Year
          </th>
          {COLUMNS.map(([key]) => (
            <td key={key} className="py-1.5 pl-2 text-right">
              <MoneyText amount={data.total[key]} currency="" />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
