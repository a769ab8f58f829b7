import { UserRoundPlus, UserRoundX, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { ReceivedOutput } from '../../domain/kernel/endpoint.ts';
import { pathTo } from '../../domain/kernel/paths.ts';
import type { getTenant, TenantPerson } from '../../domain/tenants/contract.ts';
import { phoneText } from '../../domain/tenants/phone.ts';
import { useCan } from '../api/session.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { textLink } from '../ui/description-list.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { onDemand } from '../ui/feedback/on-demand.tsx';
import { done, failed } from '../ui/feedback/outcome.ts';
import { Link } from '../ui/link.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useRemovePerson } from './queries.ts';

const PersonDialog = onDemand(async () => (await import('./person-dialog.tsx')).PersonDialog);

type Details = ReceivedOutput<typeof getTenant>;

export function PeopleCard({ tenant }: { tenant: Details }) {
  const mayChange = useCan()('tenants:write');
  const [dialogKey, setDialogKey] = useState(0);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<TenantPerson | null>(null);
  const [asking, setAsking] = useState(false);
  const add = () => {
    setDialogKey(dialogKey + 1);
    setAdding(true);
  };
  const ask = (person: TenantPerson) => {
    setLeaving(person);
    setAsking(true);
  };
  return (
    <Card aria-label="People">
      <CardHeader
        title="People"
        icon={<UsersRound aria-hidden />}
        description="People who work here, besides the contact person."
        actions={
          mayChange ? (
            <Button variant="secondary" size="sm" icon={<UserRoundPlus aria-hidden />} onClick={add}>
              Add Person
            </Button>
          ) : null
        }
      />
      {tenant.people.length === 0 ? (
        <EmptyState title="No people yet" icon={<UsersRound aria-hidden />} className="py-6">
          Add people so the front desk recognises them.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {tenant.people.map((person) => (
            <Person key={person.id} person={person} onRemove={mayChange ? () => ask(person) : undefined} />
          ))}
        </ul>
      )}
      <PersonDialog key={dialogKey} tenantId={tenant.id} open={adding} onClose={() => setAdding(false)} />
      {leaving ? (
        <RemovePerson tenant={tenant} person={leaving} open={asking} onClose={() => setAsking(false)} />
      ) : null}
    </Card>
  );
}

function Person({ person, onRemove }: { person: TenantPerson; onRemove: (() => void) | undefined }) {
  const mayOpen = useCan()('parties:read');
  const ways = [person.role, person.email, person.phone && phoneText(person.phone)].filter(Boolean).join(' · ');
  return (
    <li className="flex items-center gap-3 px-4 py-2.5 sm:px-5">
      <Avatar firstName={person.name} size="sm" />
      <div className="min-w-0 flex-1 text-sm leading-snug">
        <p className="wrap-break-word font-medium">
          {mayOpen ? (
            <Link href={pathTo(paths.person, person.partyId)} className={textLink}>
              {person.name}
            </Link>
          ) : (
            person.name
          )}
        </p>
        {ways ? <p className="wrap-anywhere text-muted text-xs">{ways}</p> : null}
      </div>
      {onRemove ? (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${person.name}`}
          icon={<UserRoundX aria-hidden />}
          onClick={onRemove}
        />
      ) : null}
    </li>
  );
}

type RemovePersonProps = { tenant: Details; person: TenantPerson; open: boolean; onClose: () => void };

function RemovePerson({ tenant, person, open, onClose }: RemovePersonProps) {
  const remove = useRemovePerson();
  const confirm = async () => {
    try {
      await remove.mutateAsync({ id: tenant.id, personId: person.id });
      done('Success', 'Person removed successfully');
      onClose();
    } catch (error) {
      failed('Error', error, 'Failed to remove person');
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Remove ${person.name}?`}
      description={`${person.name} is no longer listed as working here for ${tenant.companyName}.`}
      confirmLabel="Remove Person"
      pendingLabel="Removing…"
      pending={remove.isPending}
      danger
      onConfirm={confirm}
    />
  );
}
