import { PageHeader } from '../ui/page-header.tsx';
import { PeopleCard } from './people-card.tsx';
import { usePrivacyAddress } from './privacy-address.ts';
import { RequestsCard } from './requests-card.tsx';
import { ReviewCard } from './review-card.tsx';

export function PrivacyPage() {
  const { person, open, close } = usePrivacyAddress();
  return (
    <>
      <PageHeader
        title="Data Protection"
        description="What is held of a person: to look at, to hand over, and to erase. A request is answered within seven days."
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <PeopleCard chosen={person} onChoose={open} />
        <div className="grid min-w-0 gap-4">
          {person ? <ReviewCard key={`${person.kind}:${person.id}`} person={person} onClose={close} /> : null}
          <RequestsCard />
        </div>
      </div>
    </>
  );
}
