import { PageHeader } from '../ui/page-header.tsx';

export const PortalHeading = () => <PageHeader title="Client Portal - Book meeting rooms and workspaces" />;

export const PortalIntro = () => (
  <p className="-mt-3.5 mb-5 text-muted text-sm">Choose a day, a room and a time. You need no account.</p>
);
