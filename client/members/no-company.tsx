import { Building2 } from 'lucide-react';
import { useConfig } from '../settings/config-queries.ts';
import { ContactLines } from '../shell/contact-lines.tsx';
import { MessageCard } from '../shell/message-card.tsx';

export function NoCompany() {
  const { companyName } = useConfig();
  return (
    <MessageCard icon={Building2} tone="waiting" title="Your account has no company yet">
      {`You are signed in, but ${companyName} has not linked you to a company, so there is nothing to show. Tell us which one you belong to, and we will put it right.`}
      <div className="mx-auto mt-5 w-fit max-w-full text-left text-text">
        <ContactLines />
      </div>
    </MessageCard>
  );
}
