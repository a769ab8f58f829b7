import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StoredRuleSet } from '../../../domain/payroll/runs/run-contract.ts';
import type { Rules } from '../../../domain/payroll/statutory-tables/rule-set.ts';
import { useCan } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { describeError, ErrorState } from '../../ui/feedback/error-state.tsx';
import { onDemand } from '../../ui/feedback/on-demand.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Fold } from '../../ui/fold.tsx';
import { formatCount, formatCurrency, formatMonth } from '../../ui/format.ts';
import { useDialog } from '../../ui/overlay/use-dialog.ts';
import { useToday } from '../../ui/zone.ts';
import { ruleSetFor } from '../labels.ts';
import { ruleSetsQuery } from '../queries.ts';

const RuleSetDialog = onDemand(async () => (await import('./rule-set-dialog.tsx')).RuleSetDialog);

/** A change of the law is a change of data here: the tables of a month are the latest that hold from it or before. */
type RuleSetDialogPayload = { set: StoredRuleSet; isNew: boolean };

export function TablesTab() {
  const mayChange = useCan()('payroll:approve');
  const sets = useQuery(ruleSetsQuery);
  const { openDialog, dialog } = useDialog<RuleSetDialogPayload>();
  const newest = sets.data?.[0];
  return (
    <Card aria-label="Statutory Tables">
      <CardHeader
        title="Statutory Tables"
        icon={<Scale aria-hidden />}
        description="Tax, contributions and reliefs by effective month. Existing records never change."
        actions={
          mayChange && newest ? (
            <Button
              variant="secondary"
              size="sm"
              icon={<Plus aria-hidden />}
              onClick={() => openDialog({ set: newest, isNew: true })}
            >
              Add Tables
            </Button>
          ) : null
        }
      />
      <CardBody>
        {sets.data ? (
          <Sets sets={sets.data} onEdit={mayChange ? (set) => openDialog({ set, isNew: false }) : null} />
        ) : sets.error ? (
          <ErrorState {...describeError(sets.error)} onRetry={() => void sets.refetch()} />
        ) : (
          <SkeletonText lines={8} label="Loading the tables" />
        )}
      </CardBody>
      {dialog.payload ? (
        <RuleSetDialog key={dialog.dialogKey} {...dialog.payload} open={dialog.open} onClose={dialog.onClose} />
      ) : null}
    </Card>
  );
}

type SetsProps = { sets: readonly StoredRuleSet[]; onEdit: ((set: StoredRuleSet) => void) | null };

function Sets({ sets, onEdit }: SetsProps) {
  const current = ruleSetFor(sets, useToday().slice(0, 7));
  return (
    <ol className="grid gap-3">
      {sets.map((set) => (
        <li key={set.id}>
          <Fold summary={<Summary set={set} isCurrent={set.id === current?.id} />} open={set.id === current?.id}>
            <RuleSetFacts rules={set.rules} />
            {onEdit ? (
              <Button
                variant="secondary"
                size="sm"
                className="mt-4"
                icon={<Pencil aria-hidden />}
                aria-label={`Edit ${set.id}`}
                onClick={() => onEdit(set)}
              >
                Edit
              </Button>
            ) : null}
          </Fold>
        </li>
      ))}
    </ol>
  );
}

function Summary({ set, isCurrent }: { set: StoredRuleSet; isCurrent: boolean }) {
  const records = set.usedBy === 1 ? '1 record' : `${formatCount(set.usedBy)} records`;
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
      {`From ${formatMonth(set.validFrom)}`}
      <span className="font-normal text-muted">{set.id}</span>
      {isCurrent ? <Badge tone="good">In force</Badge> : null}
      <span className="ml-auto font-normal text-muted text-xs">{records}</span>
    </span>
  );
}

const money = (amount: string): string => formatCurrency(amount, { currency: '' });

const describeBands = ({ bands }: Rules): string[] =>
  bands.map(({ width, rate }, n) => {
    if (width === null) return `${bands.length === 1 ? 'all' : 'above'}: ${rate}%`;
    return `${n === 0 ? 'first' : 'next'} ${money(width)}: ${rate}%`;
  });

const healthText = ({ health: { scale } }: Rules): string =>
  scale.kind === 'bands'
    ? `${scale.bands.length} bands, from ${money(scale.bands[0]?.amount ?? '0.00')} to ${money(scale.bands.at(-1)?.amount ?? '0.00')}`
    : `${scale.rate}%, at least ${money(scale.minimum)}`;

const when = (isPretax: boolean): string => (isPretax ? 'deducted before tax' : 'deducted after tax');

function RuleSetFacts({ rules }: { rules: Rules }) {
  const { nssf, health, housingLevy, pension, insuranceRelief, overtime } = rules;
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
      <Item name="PAYE bands">
        {describeBands(rules).map((band) => (
          <span key={band} className="block">
            {band}
          </span>
        ))}
      </Item>
      <Item name="NSSF (employee and employer each)">
        {`${nssf.rate}%: tier I to ${money(nssf.lowerLimit)}, tier II to ${money(nssf.upperLimit)}`}
      </Item>
      <Item name={health.label}>{`${healthText(rules)}, ${when(health.isPretax)}`}</Item>
      <Item name="Housing levy">
        {`Employee ${housingLevy.employeeRate}%, employer ${housingLevy.employerRate}%,  ${when(housingLevy.isPretax)}`}
        {housingLevy.from ? `, from ${formatMonth(housingLevy.from)}` : ''}
        {housingLevy.relief ? `, relief ${housingLevy.relief.rate}% to ${money(housingLevy.relief.cap)}` : ''}
      </Item>
      <Item name="Reliefs">
        {`Personal ${money(rules.personalRelief)}; insurance ${insuranceRelief.rate}% to ${money(insuranceRelief.cap)}`}
      </Item>
      <Item name="Pre-tax deduction limits">
        {`Pension ${pension.shareOfPay}% of pay to ${money(pension.cap)}; mortgage interest ${money(rules.mortgageInterestCap)}; medical fund ${money(rules.medicalFundCap)}`}
      </Item>
      <Item name="Disability exemption">{money(rules.disabilityExemption)}</Item>
      <Item name="NITA levy (employer)">{money(rules.nita)}</Item>
      <Item name="Overtime">
        {`Basic pay ÷ ${overtime.hoursInMonth} hours; ${overtime.weekdayPercent}% on weekdays, ${overtime.holidayPercent}% on rest days and holidays`}
      </Item>
      {rules.knownThrough ? <Item name="Confirmed through">{formatMonth(rules.knownThrough)}</Item> : null}
    </dl>
  );
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5 tabular-nums">{children}</dd>
    </div>
  );
}
