import type { JournalEntry } from '../../domain/ledger/contract.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { AccountLink } from './account-link.tsx';
import { Amount, Total } from './amount.tsx';
import { bodyRow, FigureCell, FiguresTable, HeadCell, TextCell } from './figures-table.tsx';

const head = (
  <>
    <HeadCell>Account</HeadCell>
    <HeadCell figures>Debit</HeadCell>
    <HeadCell figures>Credit</HeadCell>
  </>
);

export function EntryLines({ entry }: { entry: JournalEntry }) {
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <FiguresTable label="Lines" head={head}>
        <tbody>
          {entry.lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name of their own and never change places
            <tr key={n} className={bodyRow}>
              <TextCell>
                <AccountLink code={line.account} name={line.accountName} />
                {line.tenantId ? (
                  <Link
                    href={`${paths.tenants}/${line.tenantId}`}
                    className="block rounded-sm pl-10 text-muted text-xs hover:text-text hover:underline"
                  >
                    {line.tenantName}
                  </Link>
                ) : null}
              </TextCell>
              <FigureCell>
                <Amount amount={line.debit} />
              </FigureCell>
              <FigureCell>
                <Amount amount={line.credit} />
              </FigureCell>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <TextCell className="font-semibold">Total</TextCell>
            <FigureCell>
              <Total amount={entry.total} />
            </FigureCell>
            <FigureCell>
              <Total amount={entry.total} />
            </FigureCell>
          </tr>
        </tfoot>
      </FiguresTable>
    </div>
  );
}
