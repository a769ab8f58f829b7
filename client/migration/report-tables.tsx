import type { MigrationError, MigrationReport } from '../../domain/migration/contract.ts';
import { DateText } from '../ui/date-text.tsx';
import { formatCount } from '../ui/format.ts';
import { MoneyText } from '../ui/money-text.tsx';

const MOST_SHOWN = 200;

/** What is wrong, by sheet and cell, in the order of the workbook. */
export function ErrorTable({ errors }: { errors: readonly MigrationError[] }) {
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <table aria-label="Cells with errors" className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-line border-b bg-surface-2/60 text-left text-muted text-xs">
            <th scope="col" className="w-2/5 px-3 py-2 font-medium sm:w-1/4">
              Cell
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              What Is Wrong
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, MOST_SHOWN).map(({ sheet, cell, message }) => (
            <tr key={`${sheet}!${cell}: ${message}`} className="border-line border-b align-top last:border-b-0">
              <td className="wrap-break-word px-3 py-2 tabular-nums">{`${sheet}!${cell}`}</td>
              <td className="wrap-break-word px-3 py-2">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {errors.length > MOST_SHOWN ? (
        <p className="border-line border-t px-3 py-2 text-muted text-sm">{`And ${errors.length - MOST_SHOWN} more.`}</p>
      ) : null}
    </div>
  );
}

/** What each sheet brings; empty sheets are left out. */
export function TotalsTable({ totals }: Pick<MigrationReport, 'totals'>) {
  const filled = totals.filter(({ rows }) => rows > 0);
  if (filled.length === 0) return null;
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <table aria-label="What the workbook brings" className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="border-line border-b bg-surface-2/60 text-left text-muted text-xs">
            <th scope="col" className="px-3 py-2 font-medium">
              Sheet
            </th>
            <th scope="col" className="w-20 px-3 py-2 text-right font-medium">
              Rows
            </th>
            <th scope="col" className="px-3 py-2 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {filled.map(({ sheet, rows, amount }) => (
            <tr key={sheet} className="border-line border-b last:border-b-0">
              <td className="px-3 py-2">{sheet}</td>
              <td className="px-3 py-2 text-right tabular-nums">{formatCount(rows)}</td>
              <td className="px-3 py-2 text-right">{amount === null ? null : <MoneyText amount={amount} cents />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function CutOverText({ day }: { day: string | null }) {
  return day === null ? null : (
    <>
      The old books end on <DateText day={day} />.
    </>
  );
}
