import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ImportFailure } from '../../../domain/kernel/sheet-import.ts';
import { ButtonLink } from '../button.tsx';
import { Alert } from '../feedback/alert.tsx';
import { SkeletonText } from '../feedback/skeleton.tsx';
import { formatCount } from '../format.ts';
import { errorsCsv, type FailureRule, groupFailures, rowsText } from './import-groups.ts';

type Warning = { message: string; rows: readonly number[] };
export type Report = { rows: number; failures: readonly ImportFailure[]; warnings?: readonly Warning[] | undefined };

type ImportReportProps = {
  checking: boolean;
  problem: string | null;
  report: Report | undefined;
  rules: readonly FailureRule[];
};

export function ImportReport({ checking, problem, report, rules }: ImportReportProps) {
  if (problem !== null) return <Alert tone="late">{problem}</Alert>;
  if (checking) return <SkeletonText lines={3} label="Checking the file" />;
  if (!report) return null;
  const { rows, failures, warnings = [] } = report;
  return (
    <>
      {failures.length === 0 ? (
        <Alert tone="good" title="The file is ready">
          {rows === 1 ? '1 row checked and ready to import.' : `${formatCount(rows)} rows checked and ready to import.`}
        </Alert>
      ) : (
        <>
          <Alert
            tone="late"
            title={
              failures.length === 1 ? '1 row needs correction' : `${formatCount(failures.length)} rows need correction`
            }
            action={<ErrorFile failures={failures} />}
          >
            Nothing is imported yet. Correct the file and choose it again.
          </Alert>
          <FailureTable failures={failures} rules={rules} />
        </>
      )}
      {warnings.length > 0 ? <Warnings warnings={warnings} /> : null}
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  return (
    <Alert tone="waiting" title="Check before you import">
      <ul aria-label="Warnings" className="grid gap-0.5">
        {warnings.slice(0, 20).map(({ message, rows }) => (
          <li key={message}>
            {message}
            <span className="text-muted">{` (${rows.length === 1 ? 'row' : 'rows'} ${rowsText(rows)})`}</span>
          </li>
        ))}
      </ul>
      {warnings.length > 20 ? (
        <p className="mt-1">{`And ${formatCount(warnings.length - 20)} more like these.`}</p>
      ) : null}
    </Alert>
  );
}

/** The address of a file that only this page has, given back when it is no longer shown. */
function ErrorFile({ failures }: { failures: readonly ImportFailure[] }) {
  const [href, setHref] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([errorsCsv(failures)], { type: 'text/csv' }));
    setHref(url);
    return () => URL.revokeObjectURL(url);
  }, [failures]);
  if (!href) return null;
  return (
    <ButtonLink href={href} download="import-errors.csv" variant="ghost" size="sm" icon={<Download aria-hidden />}>
      All Errors as CSV
    </ButtonLink>
  );
}

type FailureTableProps = { failures: readonly ImportFailure[]; rules: readonly FailureRule[] };

function FailureTable({ failures, rules }: FailureTableProps) {
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <table aria-label="Rows with errors" className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-line border-b bg-surface-2/60 text-left text-muted text-xs">
            <th scope="col" className="px-3 py-2 font-medium">
              What Is Wrong
            </th>
            <th scope="col" className="w-2/5 px-3 py-2 font-medium">
              Rows
            </th>
          </tr>
        </thead>
        <tbody>
          {groupFailures(failures, rules).map(({ rule, rows, example }) => (
            <tr key={rule} className="border-line border-b align-top last:border-b-0">
              <td className="wrap-break-word px-3 py-2">
                {example && rows.length === 1 ? example : rule}
                {example && rows.length > 1 ? (
                  <span className="block text-muted text-xs">{`For example: ${example}`}</span>
                ) : null}
              </td>
              <td className="wrap-break-word px-3 py-2 tabular-nums">
                {rowsText(rows)}
                {rows.length > 1 ? (
                  <span className="block text-muted text-xs">{`${formatCount(rows.length)} rows`}</span>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
