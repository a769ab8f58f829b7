import { Building2 } from 'lucide-react';
import type { CurrentUser } from '../../../domain/users/contract.ts';
import { useCurrentUser } from '../../api/session.ts';
import { useConfig } from '../../settings/config-queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

type Issuer = { name: string; only: boolean };

/** Linking needs no button: the first sign-in with the address of this account does it. */
const describe = ({ singleSignOn, usesPassword, email }: CurrentUser, { name, only }: Issuer): string => {
  if (singleSignOn) return `You can sign in with ${name}, which also decides your role here.`;
  if (only && usesPassword)
    return `This account is kept for when ${name} is unavailable, so it signs in with its password.`;
  return email
    ? `Sign in once with ${name} using ${email}, and your account is linked.`
    : `To link your account, ask an administrator to add your email address, then sign in with ${name}.`;
};

/** For staff, where the operator has set it up. */
export function SsoLinkCard() {
  const user = useCurrentUser();
  const { singleSignOn: issuer } = useConfig();
  if (!issuer || !user || user.role === 'tenant') return null;
  return (
    <Card aria-label="Single Sign-On">
      <CardHeader
        title="Single Sign-On"
        description={describe(user, issuer)}
        icon={<Building2 aria-hidden />}
        actions={user.singleSignOn ? <Badge tone="good">Linked</Badge> : <Badge>Not Linked</Badge>}
      />
    </Card>
  );
}
