import { useWatch } from 'react-hook-form';
import type { RuleSet } from '../../domain/payroll/rule-set.ts';
import type { StoredRuleSet } from '../../domain/payroll/run-contract.ts';
import { useConfig } from '../settings/config-queries.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { applyServerErrors, Form, useContractForm } from '../ui/form.tsx';
import { hrDone, hrFailed } from './hr-words.ts';
import { MonthField } from './month-field.tsx';
import { BandFields } from './rule-set-bands.tsx';
import { ContributionFields, LimitFields } from './rule-set-fields.tsx';
import { idOf, RuleSetForm, type RuleSetTyped, ruleSetValues } from './rule-set-values.ts';
import { useSaveRuleSet } from './run-queries.ts';

type RuleSetDialogProps = { set: StoredRuleSet; isNew: boolean; open: boolean; onClose: () => void };

export function RuleSetDialog({ set, isNew, open, onClose }: RuleSetDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="lg"
      title={isNew ? 'Add Tables' : `Edit ${set.id}`}
      description={
        isNew
          ? `A copy of ${set.id}: change what the law changed, and the month from which it holds.`
          : 'Pay that is processed from now on follows the change; the what-if calculator shows its effect.'
      }
    >
      <TablesForm set={set} isNew={isNew} onClose={onClose} />
    </Dialog>
  );
}

function TablesForm({ set, isNew, onClose }: Omit<RuleSetDialogProps, 'open'>) {
  const save = useSaveRuleSet();
  const { currency } = useConfig();
  const form = useContractForm<RuleSetTyped, RuleSet>(RuleSetForm, { defaultValues: ruleSetValues(set, isNew) });
  const validFrom = useWatch({ control: form.control, name: 'validFrom' });

  const submit = async ({ validFrom: from, rules }: RuleSet) => {
    const id = isNew ? idOf(from) : set.id;
    try {
      await save.mutateAsync({ id, body: { validFrom: from, rules } });
      hrDone(`Tables ${id} saved`);
      onClose();
    } catch (error) {
      applyServerErrors(form, error);
      hrFailed(error, 'Failed to save the tables');
    }
  };

  return (
    <Form form={form} onSubmit={submit}>
      {!isNew && set.usedBy > 0 ? (
        <Alert tone="waiting">{`${set.usedBy} payroll records were made with these tables and stay as they are.`}</Alert>
      ) : null}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <MonthField
          form={form}
          name="validFrom"
          label="Valid From"
          required
          ahead={36}
          hint={isNew ? `Saved as ${idOf(validFrom)}.` : undefined}
        />
        <MonthField
          form={form}
          name="rules.knownThrough"
          label="Known Through"
          ahead={36}
          everyLabel="Until changed"
          hint="After it, pay is worked out with a notice that newer tables may be missing."
        />
      </div>
      <BandFields form={form} currency={currency} />
      <ContributionFields form={form} currency={currency} />
      <LimitFields form={form} currency={currency} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending} pendingLabel="Saving…">
          Save Tables
        </Button>
      </DialogFooter>
    </Form>
  );
}
