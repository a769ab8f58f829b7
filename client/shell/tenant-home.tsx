import type { CurrentUser } from '../../domain/users/contract.ts';
import { fullName } from '../../domain/users/rules.ts';
import { useConfig } from '../settings/config-queries.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ContactLines } from './contact-lines.tsx';
import { usePageTitle } from './page-title.ts';
import { Unopened } from './unopened-page.tsx';

/** What a tenant sees is their own company's and nothing else. */
export function TenantHome({ user }: { user: CurrentUser }) {
  const { companyName } = useConfig();
  usePageTitle('Your space');
  return (
    <>
      <PageHeader title={`Karibu, ${user.firstName ?? fullName(user)}`} description={`Your space at ${companyName}.`} />
      <Unopened holds="Your invoices and statement, your room bookings and the free hours you have left this month.">
        <p className="mb-2 font-medium text-sm">Until then, we are here for you:</p>
        <ContactLines />
      </Unopened>
    </>
  );
}
