import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { type BalanceSheet, getBalanceSheet, type SheetGroup } from '../../../domain/reports/contract.ts';
import { FiguresTable, GroupHead } from '../../ledger/figures-table.tsx';
import { formatDay } from '../../ui/format.ts';
import { changeText } from '../change-text.ts';
import { balanceSheetQuery } from '../queries.ts';
import { ReportCard } from '../report-frame.tsx';
import { useReports } from '../url-state.ts';
import { Change, Figure, Proof, StatementHead, StatementRow, type Tier } from './statement-rows.tsx';

export function BalanceSheetTab() {
  const { date } = useReports();
  const report = useQuery(balanceSheetQuery(date));
  const currency = report.data?.currency;
  return (
    <ReportCard
      title="Balance Sheet"
      about={`Assets, liabilities and equity at the end of ${formatDay(date)}${currency ? `, in ${currency}` : ''}.`}
      pressable
      path={getBalanceSheet.path}
      query={{ date }}
      report={report}
      name="the balance sheet"
    >
      {(data) => <Sheet sheet={data} />}
    </ReportCard>
  );
}

const SPAN = 4;

function Sheet({ sheet }: { sheet: BalanceSheet }) {
  const { lastYear } = sheet;
  return (
    <>
      <FiguresTable
        label="Balance sheet"
        head={
          <StatementHead label="Account" columns={[formatDay(sheet.date), formatDay(sheet.lastYearDate), 'Change']} />
        }
      >
        <Side title="Assets" groups={sheet.assets} />
        <Sum label="Total assets" now={sheet.totalAssets} before={lastYear.totalAssets} tier="total" />
        <Side title="Liabilities" groups={sheet.liabilities} />
        <Sum label="Total liabilities" now={sheet.totalLiabilities} before={lastYear.totalLiabilities} />
        <Side title="Equity" groups={sheet.equity} />
        <Sum label="Total equity" now={sheet.totalEquity} before={lastYear.totalEquity} />
        <Sum
          label="Total liabilities and equity"
          now={sheet.totalLiabilitiesAndEquity}
          before={lastYear.totalLiabilitiesAndEquity}
          tier="total"
        />
      </FiguresTable>
      <Proof difference={sheet.difference} agrees="Balanced" differs="Not balanced">
        Assets less liabilities and equity
      </Proof>
    </>
  );
}

function Side({ title, groups }: { title: string; groups: readonly SheetGroup[] }) {
  const filled = groups.filter(({ lines }) => lines.length > 0);
  return (
    <>
      {filled.map((group) => (
        <tbody key={group.title}>
          <GroupHead label={group.title} span={SPAN} />
          {group.lines.map((line) => (
            <Fragment key={`${line.account} ${line.label}`}>
              <StatementRow
                label={line.label}
                href={line.path}
                figures={figures(line.amount, line.lastYear)}
                note={changeText(line.amount, line.lastYear)}
              />
              {line.netBookValue ? (
                <StatementRow
                  label={line.netBookValue.label}
                  figures={figures(line.netBookValue.amount, line.netBookValue.lastYear)}
                  note={changeText(line.netBookValue.amount, line.netBookValue.lastYear)}
                  className="font-medium"
                />
              ) : null}
            </Fragment>
          ))}
          {filled.length > 1 ? (
            <StatementRow
              label={`Total ${group.title.toLowerCase()}`}
              tier="sum"
              figures={figures(group.total, group.lastYear)}
              note={changeText(group.total, group.lastYear)}
            />
          ) : null}
        </tbody>
      ))}
      {filled.length === 0 ? (
        <tbody>
          <GroupHead label={title} span={SPAN} />
          <tr>
            <td colSpan={SPAN} className="px-4 py-3 text-muted sm:px-9">
              None at this date.
            </td>
          </tr>
        </tbody>
      ) : null}
    </>
  );
}

const figures = (now: string, before: string | null) => [
  <Figure key="now" amount={now} />,
  <Figure key="before" amount={before} className="text-muted" />,
  <Change key="change" now={now} before={before} />,
];

type SumProps = { label: string; now: string; before: string; tier?: Tier };

function Sum({ label, now, before, tier = 'sum' }: SumProps) {
  return (
    <tbody>
      <StatementRow label={label} tier={tier} figures={figures(now, before)} note={changeText(now, before)} />
    </tbody>
  );
}
