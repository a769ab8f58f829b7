import { Calculator, Coins, HandCoins, History, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PettyCashFund } from '../../domain/petty-cash/contract.ts';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { cx } from '../ui/class-names.ts';
import { InstantText } from '../ui/date-text.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { MoneyText } from '../ui/money-text.tsx';

export type FundTask = { kind: 'set' | 'count' | 'top-up' | 'history'; fund: PettyCashFund };

type FundCardProps = { fund: PettyCashFund; choice: ReactNode; onTask: (kind: FundTask['kind']) => void };

/** The proof of an imprest: cash, vouchers and differences add up to the float. */
export function FundCard({ fund, choice, onTask }: FundCardProps) {
  const can = useCan();
  const isKept = fund.float !== null;
  const who = fund.custodian ? `Kept by ${fund.custodian}.` : 'Kept as a float.';
  return (
    <Card aria-label="Petty Cash">
      <CardHeader
        title={fund.name}
        icon={<Coins aria-hidden />}
        description={isKept ? `${who} What was paid is paid back against its vouchers.` : 'Not kept as a float yet.'}
        actions={
          <>
            {choice}
            {isKept ? <FundActions fund={fund} onTask={onTask} /> : null}
          </>
        }
      />
      {isKept ? (
        <CardBody>
          <Proof fund={fund} />
          <LastCount fund={fund} />
        </CardBody>
      ) : (
        <EmptyState
          title="Keep this box as a float"
          icon={<Coins aria-hidden />}
          action={
            can('settings:write') ? (
              <Button icon={<Settings2 aria-hidden />} onClick={() => onTask('set')}>
                Set Float
              </Button>
            ) : null
          }
        >
          Each expense that is paid from it becomes a voucher, and a top-up pays the vouchers back.
        </EmptyState>
      )}
    </Card>
  );
}

function FundActions({ fund, onTask }: Pick<FundCardProps, 'fund' | 'onTask'>) {
  const can = useCan();
  return (
    <>
      {can('settings:write') ? (
        <Button variant="ghost" icon={<Settings2 aria-hidden />} onClick={() => onTask('set')}>
          Change Float
        </Button>
      ) : null}
      <Button variant="ghost" icon={<History aria-hidden />} onClick={() => onTask('history')}>
        Top-Ups
      </Button>
      {can('finance:write') ? (
        <>
          <Button variant="secondary" icon={<Calculator aria-hidden />} onClick={() => onTask('count')}>
            Count
          </Button>
          <Button icon={<HandCoins aria-hidden />} disabled={fund.topUp === '0.00'} onClick={() => onTask('top-up')}>
            Top Up
          </Button>
        </>
      ) : null}
    </>
  );
}

const vouchersText = (count: number): string => (count === 1 ? '1 open voucher' : `${count} open vouchers`);

function Proof({ fund }: { fund: PettyCashFund }) {
  const bare = fund.withoutReceipt;
  return (
    <dl className="max-w-md text-sm">
      <Line name="Float" amount={fund.float ?? '0.00'} />
      <Line
        name={vouchersText(fund.openVouchers)}
        note={bare > 0 ? `${bare} without a receipt` : null}
        amount={fund.vouchers}
        sign="−"
      />
      <Line name="Over or short" amount={fund.differences} isOptional />
      <Line name="Other cash in and out" amount={fund.otherMovements} isOptional />
      <Line name="Cash by the books" amount={fund.balance} isTotal />
      <Line name="Top-up to the float" amount={fund.topUp} className="text-muted" />
    </dl>
  );
}

type LineProps = {
  name: string;
  note?: string | null;
  amount: string;
  /** What is taken off; otherwise the amount says it itself. */
  sign?: '−';
  isOptional?: boolean;
  isTotal?: boolean;
  className?: string;
};

function Line({ name, note, amount, sign, isOptional = false, isTotal = false, className }: LineProps) {
  if (isOptional && amount === '0.00') return null;
  const isLess = amount.startsWith('-') || (sign === '−' && amount !== '0.00');
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4 py-1.5',
        isTotal && 'border-text/60 border-t font-semibold',
        className,
      )}
    >
      <dt>
        {name}
        {note ? <span className="ml-2 text-waiting text-xs">{note}</span> : null}
      </dt>
      <dd className="whitespace-nowrap tabular-nums">
        {isLess ? '−' : null}
        <MoneyText amount={amount.replace('-', '')} currency="" cents />
      </dd>
    </div>
  );
}

function LastCount({ fund: { lastCount } }: { fund: PettyCashFund }) {
  if (!lastCount) return <p className="mt-3 text-muted text-xs">Never counted.</p>;
  return (
    <p className="mt-3 text-muted text-xs">
      Last counted <InstantText at={lastCount.at} /> by {lastCount.byName}
      {lastCount.reason ? `: ${lastCount.reason}` : null}
    </p>
  );
}
