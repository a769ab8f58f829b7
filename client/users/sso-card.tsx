import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { ROLE_LABELS } from '../../domain/kernel/access.ts';
import type { SsoOverview } from '../../domain/users/sso-contract.ts';
import { Badge } from '../ui/badge.tsx';
import { Card, CardBody, CardHeader } from '../ui/card.tsx';
import { ssoQuery } from './queries.ts';

/** How the operator has set up single sign-on, to read: it is changed where the server is started. */
export function SsoCard() {
  const { data } = useQuery(ssoQuery);
  if (!data) return null;
  const { sso } = data;
  return (
    <Card aria-label="Single Sign-On" className="mt-4">
      <CardHeader
        title="Single Sign-On"
        description={
          sso
            ? `Staff sign in with ${sso.name} (${sso.issuer}). Set by the operator of this server.`
            : 'Staff can sign in with the account of your organisation. The operator of this server sets it up.'
        }
        icon={<Building2 aria-hidden />}
        actions={sso ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
      />
      {sso ? <Details sso={sso} /> : null}
    </Card>
  );
}

function Details({ sso }: { sso: SsoOverview }) {
  return (
    <CardBody className="grid gap-4 text-sm">
      <table className="w-full text-left" aria-label="Roles by single sign-on">
        <thead className="text-muted text-xs">
          <tr className="border-line border-b">
            <th className="py-1.5 pr-3 font-medium">Claim</th>
            <th className="py-1.5 pr-3 font-medium">Value</th>
            <th className="py-1.5 font-medium">Role</th>
          </tr>
        </thead>
        <tbody>
          {sso.roles.map(({ claim, value, role }) => (
            <tr key={`${claim} ${value} ${role}`} className="border-line border-b last:border-b-0">
              <td className="wrap-anywhere py-1.5 pr-3">{claim}</td>
              <td className="wrap-anywhere py-1.5 pr-3">{value}</td>
              <td className="py-1.5">{ROLE_LABELS[role]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-pretty text-muted">
        The first line that fits decides the role at each sign-in.{' '}
        {sso.createsUsers
          ? 'Somebody new with a role gets a user.'
          : 'Somebody new has to be invited first, with the same email address.'}
        {sso.only ? ` Staff have no other way in; only ${sso.emergencyAdmin} can still use a password.` : ''}
      </p>
    </CardBody>
  );
}
