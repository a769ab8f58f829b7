import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import type { importTenants } from '../../domain/tenants/contract.ts';
import { Alert } from '../ui/alert.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';

type Report = ReceivedOutput<typeof importTenants>;

type ImportReportProps = { checking: boolean; problem: string | null; report: Report | undefined };

/** More than a person corrects at one go; the file is checked again afterwards anyway. */
const SHOWN = 100;

export function ImportReport({ checking, problem, report }: ImportReportProps) {
  if (problem !== null) return <Alert tone="late">{problem}</Alert>;
  if (checking) return <SkeletonText lines={3} label="Checking the file" />;
  if (!report) return null;
  const { rows, failures } = report;
  if (failures.length === 0) {
    return (
      <Alert tone="good" title="The file is ready">
        {rows === 1
          ? '1 row was checked, and it can be imported.'
          : `${count(rows)} rows were checked, and all can be imported.`}
      </Alert>
    );
  }
  return (
    <>
      <Alert
        tone="late"
        title={
          failures.length === 1 ? '1 row has to be corrected' : `${count(failures.length)} rows have to be corrected`
        }
      >
        Nothing was imported. Correct the file and choose it again.
      </Alert>
      <FailureTable failures={failures.slice(0, SHOWN)} />
      {failures.length > SHOWN ? <p className="text-muted text-sm">{`These are the first ${SHOWN} of them.`}</p> : null}
    </>
  );
}

const count = (figure: number): string => figure.toLocaleString('en-KE');

function FailureTable({ failures }: Pick<Report, 'failures'>) {
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <table aria-label="Rows with errors" className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-line border-b bg-surface-2/60 text-left text-muted text-xs">
            <th scope="col" className="w-16 px-3 py-2 font-medium">
              Row
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              What is wrong
            </th>
          </tr>
        </thead>
        <tbody>
          {failures.map(({ row, errors }) => (
            <tr key={row} className="border-line border-b align-top last:border-b-0">
              <td className="px-3 py-2 font-medium tabular-nums">{row}</td>
              <td className="wrap-break-word px-3 py-2">
                <ul className="grid gap-0.5">
                  {errors.map((error) => (
                    <li key={error}>{error}</li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
