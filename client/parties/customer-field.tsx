import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCan } from '../api/session.ts';
import { Button } from '../ui/button.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import type { ContractForm } from '../ui/form/form.tsx';
import { ComboboxField } from '../ui/form/form-fields.tsx';
import { searchState, usePaused } from '../ui/form/search-state.ts';
import { useDialog } from '../ui/overlay/use-dialog.ts';
import { partyChoicesQuery, partyQuery } from './queries.ts';

const PartyDialog = onDemand(async () => (await import('./party-dialog.tsx')).PartyDialog);

/** What a form for a tenant or a person holds: the one that is not chosen is null. */
type CustomerValues = { tenantId?: string | null | undefined; partyId?: string | null | undefined };
type CustomerForm = ContractForm<CustomerValues, unknown>;

/** Forms hold more than that, and the boxes do not ask what. */
const customerForm = <In extends CustomerValues, Out>(form: ContractForm<In, Out>): CustomerForm =>
  form as unknown as CustomerForm;

function usePartyPicker(value: string) {
  const [search, setSearch] = useState('');
  const typed = search.trim();
  const q = usePaused(typed);
  const parties = useQuery(partyChoicesQuery(q));
  const chosen = useQuery({ ...partyQuery(value), enabled: value !== '' });
  const answer = searchState(parties);
  return {
    typed,
    box: {
      ...answer,
      searching: answer.searching || q !== typed,
      options: (parties.data ?? []).map(({ id, name, company, phone, email }) => ({
        value: id,
        label: name,
        hint: company ?? phone ?? email ?? undefined,
      })),
      valueLabel: chosen.data?.name,
      onSearchChange: setSearch,
      searchLabel: 'Search people',
      placeholder: 'Choose a person',
      emptyText: 'No people match.',
    },
  };
}

type CustomerFieldOptions = {
  tenantField: ReactNode;
  /** What the button says that turns to the other kind. */
  turnLabels?: { tenant: string; person: string };
  /** Whether somebody who is not known yet can be added. */
  takesNew?: boolean;
  /** Another customer, or none yet. */
  onChosen?: () => void;
};

const LABELS = { tenant: 'For a Tenant', person: 'For Somebody Else' };

/**
 * A tenant or somebody who is none. `tenantField` is the form's own box of tenants; `newPerson` is drawn beside the form and not
 * in it, since a form within a form would send both.
 */
export function useCustomerField<In extends CustomerValues, Out>(
  given: ContractForm<In, Out>,
  { tenantField, turnLabels = LABELS, takesNew = true, onChosen }: CustomerFieldOptions,
) {
  const form = customerForm(given);
  // Of a tenant's form it is null, of a person's the id, or nothing yet.
  const isPerson = typeof form.watch('partyId') === 'string';
  const { openDialog, dialog } = useDialog<string>();
  const turn = (person: boolean) => {
    form.setValue('tenantId', person ? null : '', { shouldDirty: true });
    form.setValue('partyId', person ? '' : null, { shouldDirty: true });
    form.clearErrors(['tenantId', 'partyId']);
    onChosen?.();
  };
  return {
    field: (
      <div className="grid min-w-0 content-start gap-1">
        {isPerson ? (
          <PersonField form={form} onNew={takesNew ? openDialog : undefined} onChosen={onChosen} />
        ) : (
          tenantField
        )}
        <Button variant="ghost" size="sm" className="-ml-2 justify-self-start" onClick={() => turn(!isPerson)}>
          {isPerson ? turnLabels.tenant : turnLabels.person}
        </Button>
      </div>
    ),
    newPerson: (
      <PartyDialog
        key={dialog.dialogKey}
        party={null}
        name={dialog.payload ?? ''}
        open={dialog.open}
        onClose={dialog.onClose}
        onSaved={({ id }) => form.setValue('partyId', id, { shouldDirty: true, shouldValidate: true })}
      />
    ),
  };
}

type PersonFieldProps = {
  form: CustomerForm;
  onNew: ((name: string) => void) | undefined;
  onChosen: (() => void) | undefined;
};

function PersonField({ form, onNew, onChosen }: PersonFieldProps) {
  const mayAdd = useCan()('parties:write');
  const { box, typed } = usePartyPicker(form.watch('partyId') ?? '');
  return (
    <div className="flex items-end gap-2">
      <ComboboxField
        form={form}
        name="partyId"
        label="Person"
        required
        {...box}
        className="min-w-0 flex-1"
        {...(onChosen ? { onChosen } : {})}
      />
      {mayAdd && onNew ? (
        <Button variant="secondary" icon={<UserPlus aria-hidden />} onClick={() => onNew(typed)}>
          New Person
        </Button>
      ) : null}
    </div>
  );
}
