import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2, Wand2 } from 'lucide-react';
import type { BankRuleEntry } from '../../domain/banking/rule-contract.ts';
import { useCan } from '../api/session.ts';
import { accountsQuery } from '../ledger/queries.ts';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Column } from '../ui/table/data-table-parts.tsx';
import { sizeText } from './match-text.ts';
import { bankRulesQuery, useDeleteBankRule } from './queries.ts';

const RuleDialog = onDemand(async () => (await import('./rule-dialog.tsx')).RuleDialog);

const rangeText = ({ least, most }: BankRuleEntry): string => {
  if (least && most) return `${sizeText(least)} to ${sizeText(most)}`;
  if (least) return `From ${sizeText(least)}`;
  return most ? `Up to ${sizeText(most)}` : 'Any';
};

const WAYS = { in: 'Money in', out: 'Money out' } as const;

const ruleColumns = (accounts: ReadonlyMap<string, string>): readonly Column<BankRuleEntry>[] => [
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'contains', header: 'Contains', cell: ({ contains }) => contains },
  { key: 'way', header: 'Direction', width: '8rem', cell: ({ way }) => (way ? WAYS[way] : 'In or out') },
  { key: 'range', header: 'Amount', width: '12rem', cell: rangeText },
  {
    key: 'account',
    header: 'Account',
    wrap: true,
    cell: ({ account }) => `${account} ${accounts.get(account) ?? ''}`.trim(),
  },
];

type RuleTask = { kind: 'new' } | { kind: 'delete'; rule: BankRuleEntry };

/** What people said once about lines of a kind. */
export function RulesCard() {
  const mayChange = useCan()('finance:write');
  const rules = useQuery(bankRulesQuery);
  const { data: accounts = [] } = useQuery(accountsQuery());
  const { openDialog, dialog } = useDialog<RuleTask>();
  const { payload, dialogKey, ...shown } = dialog;
  return (
    <Card aria-label="Rules">
      <CardHeader
        title="Rules"
        description="Lines that contain a text are suggested for an account."
        actions={
          mayChange ? (
            <Button icon={<Plus aria-hidden />} onClick={() => openDialog({ kind: 'new' })}>
              New Rule
            </Button>
          ) : null
        }
      />
      <DataTable
        label="Rules"
        columns={ruleColumns(new Map(accounts.map(({ code, name }) => [code, name])))}
        rows={rules.data}
        rowKey={({ id }) => id}
        rowActions={
          mayChange
            ? (rule) => (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Delete ${rule.name}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => openDialog({ kind: 'delete', rule })}
                />
              )
            : undefined
        }
        actionsWidth="5.5rem"
        error={rules.error}
        onRetry={() => void rules.refetch()}
        empty={
          <EmptyState title="No rules yet" icon={<Wand2 aria-hidden />}>
            Make one for what comes each month, such as ledger fees.
          </EmptyState>
        }
      />
      {payload?.kind === 'new' ? <RuleDialog key={dialogKey} {...shown} /> : null}
      {payload?.kind === 'delete' ? <DeleteRule key={dialogKey} rule={payload.rule} {...shown} /> : null}
    </Card>
  );
}

type DeleteRuleProps = { rule: BankRuleEntry; open: boolean; onClose: () => void };

function DeleteRule({ rule, open, onClose }: DeleteRuleProps) {
  const remove = useDeleteBankRule();
  const confirm = () =>
    remove.mutate(rule.id, {
      onSuccess: () => {
        done('Rule Deleted', `${rule.name} is no longer used.`);
        onClose();
      },
      onError: (error) => failed('Not Deleted', error, 'The rule was not deleted. Please try again.'),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Delete Rule"
      description={`${rule.name} no longer suggests an account. What was matched stays.`}
      confirmLabel="Delete Rule"
      pendingLabel="Deleting…"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
