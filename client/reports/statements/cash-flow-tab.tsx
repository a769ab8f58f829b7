import { useQuery } from '@tanstack/react-query';
import { type CashFlow, type FlowLine, getCashFlow } from '../../../domain/reports/contract.ts';
import { FiguresTable, GroupHead } from '../../ledger/figures-table.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { changeText } from '../change-text.ts';
import { periodName } from '../period.ts';
import { cashFlowQuery } from '../queries.ts';
import { Figures, ReportCard } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { Change, Figure, Proof, StatementHead, StatementRow, type Tier } from './statement-rows.tsx';

export function CashFlowTab() {
  const { period, fault } = useReports();
  const report = useQuery({ ...cashFlowQuery(period), enabled: !fault });
  const currency = report.data?.currency;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ReportCard
        title="Cash Flow"
        about={`Cash in and out in ${periodName(period)}${currency ? `, in ${currency}` : ''}.`}
        pressable
        path={getCashFlow.path}
        query={{ ...period }}
        report={report}
        name="the cash flow"
        fault={fault}
      >
        {(data) => <Direct flow={data} />}
      </ReportCard>
      {report.data ? (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <Figures report={report} name="the cash accounts">
            {(data) => <CashAccounts flow={data} />}
          </Figures>
          <Figures report={report} name="the proof">
            {(data) => <IndirectProof flow={data} />}
          </Figures>
        </div>
      ) : null}
    </div>
  );
}

const SPAN = 4;

function Direct({ flow }: { flow: CashFlow }) {
  const { previous } = flow;
  return (
    <FiguresTable
      label="Cash flow"
      head={<StatementHead label="Money in and out" columns={[periodName(flow), periodName(previous), 'Change']} />}
    >
      {flow.sections.map(({ id, title, lines, total }) => (
        <tbody key={id}>
          <GroupHead label={title} span={SPAN} />
          {lines.map((line) => (
            <Line key={`${line.label} ${line.path}`} line={line} />
          ))}
          <Sum label={`Net cash, ${title.toLowerCase()}`} now={total} before={previous[id]} />
        </tbody>
      ))}
      <tbody>
        <Sum label="Net change in cash" now={flow.netChange} before={previous.netChange} />
        <StatementRow label="Opening cash" figures={[<Figure key="opening" amount={flow.opening} />, '', '']} />
        <StatementRow
          label="Closing cash"
          tier="total"
          figures={[<Figure key="closing" amount={flow.closing} />, '', '']}
        />
      </tbody>
    </FiguresTable>
  );
}

function Line({ line }: { line: FlowLine }) {
  return (
    <StatementRow label={line.label} href={line.path} figures={[<Figure key="now" amount={line.amount} />, '', '']} />
  );
}

type SumProps = { label: string; now: string; before: string; tier?: Tier };

function Sum({ label, now, before, tier = 'sum' }: SumProps) {
  const figures = [
    <Figure key="now" amount={now} />,
    <Figure key="before" amount={before} className="text-muted" />,
    <Change key="change" now={now} before={before} />,
  ];
  return <StatementRow label={label} tier={tier} figures={figures} note={changeText(now, before)} />;
}

function CashAccounts({ flow }: { flow: CashFlow }) {
  return (
    <Card aria-label="Cash Accounts" className="overflow-hidden pb-3">
      <CardHeader title="Cash Accounts" description="Cash balances at the start and end of the period." />
      <FiguresTable label="Cash accounts" head={<StatementHead label="Account" columns={['Closing', 'Opening']} />}>
        <tbody>
          {flow.cashAccounts.map(({ account, label, opening, closing, path }) => (
            <StatementRow
              key={account}
              label={label}
              href={path}
              figures={[
                <Figure key="closing" amount={closing} />,
                <Figure key="opening" amount={opening} className="text-muted" />,
              ]}
            />
          ))}
          <StatementRow
            label="All cash"
            tier="total"
            figures={[
              <Figure key="closing" amount={flow.closing} />,
              <Figure key="opening" amount={flow.opening} className="text-muted" />,
            ]}
          />
        </tbody>
      </FiguresTable>
    </Card>
  );
}

/** The other way to the operating cash flow: from net income, by what is earned or owed and not yet paid. */
function IndirectProof({ flow: { indirect } }: { flow: CashFlow }) {
  return (
    <Card aria-label="Indirect Proof">
      <CardHeader title="Indirect Proof" description="Reconciles net income to operating cash flow." />
      <FiguresTable label="Indirect proof" head={<StatementHead label="Step" columns={['Amount']} />}>
        <tbody>
          <StatementRow label="Net income" figures={[<Figure key="income" amount={indirect.netIncome} />]} />
          {indirect.adjustments.map((line) => (
            <StatementRow
              key={`${line.label} ${line.path}`}
              label={line.label}
              href={line.path}
              figures={[<Figure key="amount" amount={line.amount} />]}
            />
          ))}
          <StatementRow
            label="Operating cash flow"
            tier="total"
            figures={[<Figure key="operating" amount={indirect.operating} />]}
          />
        </tbody>
      </FiguresTable>
      <Proof difference={indirect.difference} agrees="Agrees" differs="Does not agree">
        Against the direct method
      </Proof>
    </Card>
  );
}
