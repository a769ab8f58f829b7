import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import { formatMoney, parseMoney, subtractMoney } from '../../domain/kernel/money.ts';
import { ACCOUNT_KINDS, type getTrialBalance, type TrialBalanceRow } from '../../domain/ledger/contract.ts';
import { KIND_LABELS } from '../../domain/ledger/rules.ts';
import { Badge } from '../ui/badge.tsx';
import { AccountLink } from './account-link.tsx';
import { Amount, Total } from './amount.tsx';
import { bodyRow, FigureCell, FiguresTable, GroupHead, HeadCell, TextCell } from './figures-table.tsx';

export type TrialBalance = ReceivedOutput<typeof getTrialBalance>;

const head = (
  <>
    <HeadCell>Account</HeadCell>
    <HeadCell figures>Debit</HeadCell>
    <HeadCell figures>Credit</HeadCell>
  </>
);

export function TrialBalanceTable({ balance, dimmed }: { balance: TrialBalance; dimmed: boolean }) {
  const { rows, date, totalDebit, totalCredit } = balance;
  const groups = ACCOUNT_KINDS.map((kind) => ({ kind, of: rows.filter((row) => row.kind === kind) }));
  return (
    <FiguresTable label="Trial balance" head={head} dimmed={dimmed}>
      {groups.map(({ kind, of }) =>
        of.length === 0 ? null : (
          <tbody key={kind}>
            <GroupHead label={KIND_LABELS[kind]} span={3} />
            {of.map((row) => (
              <Row key={row.account} row={row} date={date} />
            ))}
          </tbody>
        ),
      )}
      <tfoot>
        <tr className="border-text/60 border-t-2">
          <TextCell className="font-semibold">Total</TextCell>
          <FigureCell>
            <Total amount={totalDebit} />
          </FigureCell>
          <FigureCell>
            <Total amount={totalCredit} />
          </FigureCell>
        </tr>
        <tr>
          <TextCell className="text-muted">Difference</TextCell>
          <TextCell colSpan={2} className="text-right">
            <Difference by={formatMoney(subtractMoney(parseMoney(totalDebit), parseMoney(totalCredit)))} />
          </TextCell>
        </tr>
      </tfoot>
    </FiguresTable>
  );
}

function Row({ row, date }: { row: TrialBalanceRow; date: string }) {
  return (
    <tr className={bodyRow}>
      <TextCell>
        <AccountLink code={row.account} name={row.name} to={date} />
      </TextCell>
      <FigureCell>
        <Amount amount={row.debit} />
      </FigureCell>
      <FigureCell>
        <Amount amount={row.credit} />
      </FigureCell>
    </tr>
  );
}

function Difference({ by }: { by: string }) {
  const isBalanced = parseMoney(by) === 0;
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2.5">
      <Badge
        tone={isBalanced ? 'good' : 'late'}
        icon={isBalanced ? <CircleCheck aria-hidden /> : <TriangleAlert aria-hidden />}
      >
        {isBalanced ? 'Balanced' : 'Not balanced'}
      </Badge>
      <Total amount={by} />
    </span>
  );
}
