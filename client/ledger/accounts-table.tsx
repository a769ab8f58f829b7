import { Ellipsis, Pencil, Power, PowerOff } from 'lucide-react';
import { addMoney, cents, formatMoney, parseMoney } from '../../domain/kernel/money.ts';
import { ACCOUNT_KINDS, type AccountWithBalance } from '../../domain/ledger/contract.ts';
import { KIND_LABELS } from '../../domain/ledger/rules.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { AccountLink } from './account-link.tsx';
import type { AccountTask } from './account-task.tsx';
import { Amount, Total } from './amount.tsx';
import { bodyRow, FigureCell, FiguresTable, GroupHead, HeadCell, TextCell } from './figures-table.tsx';

type AccountsTableProps = {
  accounts: readonly AccountWithBalance[];
  date: string;
  dimmed: boolean;
  /** Null where the reader may not change accounts. */
  onTask: ((task: AccountTask) => void) | null;
};

const sumOf = (accounts: readonly AccountWithBalance[]): string =>
  formatMoney(addMoney(cents(0), ...accounts.map(({ balance }) => parseMoney(balance))));

export function AccountsTable({ accounts, date, dimmed, onTask }: AccountsTableProps) {
  const groups = ACCOUNT_KINDS.map((kind) => ({ kind, of: accounts.filter((account) => account.kind === kind) }));
  return (
    <FiguresTable
      label="Accounts"
      dimmed={dimmed}
      head={
        <>
          <HeadCell>Account</HeadCell>
          <HeadCell figures>Balance</HeadCell>
          {onTask ? (
            <HeadCell figures className="w-16 print:hidden">
              Actions
            </HeadCell>
          ) : null}
        </>
      }
    >
      {groups.map(({ kind, of }) =>
        of.length === 0 ? null : (
          <tbody key={kind}>
            <GroupHead label={KIND_LABELS[kind]} span={1}>
              <FigureCell>
                <Total amount={sumOf(of)} />
              </FigureCell>
              {onTask ? <TextCell className="print:hidden" /> : null}
            </GroupHead>
            {of.map((account) => (
              <tr key={account.code} className={bodyRow}>
                <TextCell>
                  <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
                    <AccountLink code={account.code} name={account.name} to={date} />
                    {account.isCash ? <Badge tone="accent">Cash</Badge> : null}
                    {account.isActive ? null : <StatusChip status="inactive" />}
                  </span>
                </TextCell>
                <FigureCell>
                  <Amount amount={account.balance} />
                </FigureCell>
                {onTask ? (
                  <TextCell className="py-0.5 text-right print:hidden">
                    <AccountMenu account={account} onTask={onTask} />
                  </TextCell>
                ) : null}
              </tr>
            ))}
          </tbody>
        ),
      )}
    </FiguresTable>
  );
}

function AccountMenu({ account, onTask }: { account: AccountWithBalance; onTask: (task: AccountTask) => void }) {
  const name = `${account.code} ${account.name}`;
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${name}`} icon={<Ellipsis aria-hidden />} />
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onTask({ kind: 'rename', account })}>
        Rename
      </MenuItem>
      {account.isActive ? (
        <MenuItem
          icon={<PowerOff aria-hidden />}
          danger
          disabled={account.isSystem}
          onSelect={() => onTask({ kind: 'deactivate', account })}
        >
          {account.isSystem ? 'Stays in use: posted to by the system' : 'Deactivate'}
        </MenuItem>
      ) : (
        <MenuItem icon={<Power aria-hidden />} onSelect={() => onTask({ kind: 'activate', account })}>
          Activate
        </MenuItem>
      )}
    </Menu>
  );
}
